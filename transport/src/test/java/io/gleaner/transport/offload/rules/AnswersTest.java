package io.gleaner.transport.offload.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What a callee remembers of calls with keys, without a channel. */
class AnswersTest {
    private static final AnswerSettings WIDE = new AnswerSettings(10, 100_000, 100, 50, 100);

    private static Answers.Claim<String> claim(Answers<String> answers, String peer, String key, long nowNs) {
        return answers.claim(peer, key, 1, "first of " + key, nowNs);
    }

    @Test
    void shouldGiveTheFirstsPromiseWhenAKeyComesAgainWithinTheWindow() {
        Answers<String> answers = new Answers<>(WIDE);
        Answers.Claim<String> first = claim(answers, "a", "k", 0);
        assertThat(first.turn()).isEqualTo(Answers.Turn.FIRST);
        assertThat(answers.claim("a", "k", 1, "two", 1).entry().answer()).isEqualTo("first of k");
        assertThat(answers.settle(first.entry(), 10, 1000)).isTrue();
        assertThat(claim(answers, "a", "k", 1049).turn()).isEqualTo(Answers.Turn.REPEAT);
        assertThat(claim(answers, "b", "k", 1049).turn()).isEqualTo(Answers.Turn.FIRST);
        assertThat(claim(answers, "a", "k", 1050).turn()).isEqualTo(Answers.Turn.FIRST);
    }

    @Test
    void shouldNeverForgetBeforeItsTimeWhenKeysKeepComing() {
        Answers<String> answers = new Answers<>(new AnswerSettings(4, 100_000, 400, 1_000, 100));
        for (int i = 0; i < 4; i++) {
            answers.settle(claim(answers, "a", "k" + i, i).entry(), 300, i);
        }
        for (int i = 4; i < 100; i++) {
            assertThat(claim(answers, "a", "k" + i, i).turn()).isEqualTo(Answers.Turn.FULL);
            assertThat(claim(answers, "a", "k0", i).turn()).isEqualTo(Answers.Turn.REPEAT);
        }
        assertThat(claim(answers, "a", "later", 1_000).turn()).isEqualTo(Answers.Turn.FIRST);
    }

    @Test
    void shouldRememberTheCallWithoutItsAnswerWhenBytesRunOut() {
        Answers<String> answers = new Answers<>(new AnswerSettings(100, 2_000, 1_000, 1_000, 100));
        assertThat(answers.settle(claim(answers, "a", "large", 0).entry(), 900, 0))
                .isTrue();
        assertThat(answers.settle(claim(answers, "a", "second", 0).entry(), 600, 0))
                .isFalse();
        assertThat(claim(answers, "a", "second", 1).turn()).isEqualTo(Answers.Turn.REPEAT);
        assertThat(claim(answers, "a", "third", 1).turn()).isEqualTo(Answers.Turn.FIRST);
        assertThat(claim(answers, "a", "one too many", 1).turn()).isEqualTo(Answers.Turn.FULL);
        assertThat(answers.bytes()).isLessThanOrEqualTo(2_000);
        assertThat(claim(answers, "a", "next", 2_000).turn()).isEqualTo(Answers.Turn.FIRST);
    }

    @Test
    void shouldLeaveOthersTheirShareWhenOnePeerKeepsAsking() {
        Answers<String> answers = new Answers<>(new AnswerSettings(10, 100_000, 400, 1_000, 50));
        for (int i = 0; i < 20; i++) {
            claim(answers, "greedy", "k" + i, 0);
        }
        assertThat(answers.size()).isEqualTo(5);
        for (int i = 0; i < 5; i++) {
            assertThat(claim(answers, "b", "k" + i, 0).turn()).isEqualTo(Answers.Turn.FIRST);
        }
    }

    @Test
    void shouldHoldTwoThousandASecondForTheWholeTimeWhenAnswersAreShort() {
        Answers<String> answers = new Answers<>(AnswerSettings.DEFAULT);
        long periodNs = 500_000;
        for (int i = 0; i < 300_000; i++) {
            Answers.Claim<String> claim = claim(answers, "a", "invocation-0000-" + i, i * periodNs);
            assertThat(claim.turn()).isEqualTo(Answers.Turn.FIRST);
            assertThat(answers.settle(claim.entry(), 100, i * periodNs)).isTrue();
        }
        assertThat(claim(answers, "a", "invocation-0000-70000", 300_000 * periodNs)
                        .turn())
                .isEqualTo(Answers.Turn.REPEAT);
        assertThat(answers.bytes()).isLessThan(AnswerSettings.DEFAULT.bytesMost() / 2);
    }

    @Test
    void shouldTellAnotherCallFromARepeatWhenTheKeyIsTheSame() {
        Answers<String> answers = new Answers<>(WIDE);
        assertThat(answers.claim("a", "k", 1, "one", 0).turn()).isEqualTo(Answers.Turn.FIRST);
        assertThat(answers.claim("a", "k", 2, "two", 0).turn()).isEqualTo(Answers.Turn.OTHER);
    }

    @Test
    void shouldBeAFirstAgainWhenTheCallNeverStarted() {
        Answers<String> answers = new Answers<>(WIDE);
        answers.withdraw(claim(answers, "a", "k", 0).entry());
        assertThat(answers.bytes()).isZero();
        assertThat(claim(answers, "a", "k", 1).turn()).isEqualTo(Answers.Turn.FIRST);
    }

    @Test
    void shouldSayWhatIsWrongWhenTheShareIsNone() {
        assertThatThrownBy(() -> new AnswerSettings(1, 1, 1, 1, 0)).hasMessageContaining("peerSharePct");
    }
}
