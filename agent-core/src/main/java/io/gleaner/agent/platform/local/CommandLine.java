package io.gleaner.agent.platform.local;

import java.util.ArrayList;
import java.util.List;

/** Splits a command line at blanks; single and double quotes keep blanks, a backslash keeps the next character. */
final class CommandLine {
    private CommandLine() {}

    /** The words; throws IllegalArgumentException for a quote that is not closed. */
    static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && quote != '\'' && i + 1 < line.length()) {
                word.append(line.charAt(++i));
                inWord = true;
            } else if (quote != 0) {
                quote = keepOrClose(word, c, quote);
            } else if (c == '\'' || c == '"') {
                quote = c;
                inWord = true;
            } else if (c == ' ' || c == '\t' || c == '\n') {
                inWord = close(words, word, inWord);
            } else {
                word.append(c);
                inWord = true;
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("the quote " + quote + " is not closed in: " + line);
        }
        close(words, word, inWord);
        return words;
    }

    private static char keepOrClose(StringBuilder word, char c, char quote) {
        if (c == quote) {
            return 0;
        }
        word.append(c);
        return quote;
    }

    private static boolean close(List<String> words, StringBuilder word, boolean inWord) {
        if (inWord) {
            words.add(word.toString());
            word.setLength(0);
        }
        return false;
    }
}
