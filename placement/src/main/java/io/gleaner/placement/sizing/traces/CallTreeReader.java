package io.gleaner.placement.sizing.traces;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.SizingException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a plain tree: {@code {"function": "a", "stages": [[{"function": "b"}, {"function": "c"}], [{"function": "d"}]]}}. Other fields are
 * passed over. Any thread.
 */
public final class CallTreeReader {
    private static final String FORM =
            "write {\"function\": \"a\", \"stages\": [[{\"function\": \"b\"}, {\"function\": \"c\"}], [{\"function\": \"d\"}]]}";

    private CallTreeReader() {}

    /**
     * Reads the tree that the parser's text holds, which must be all of it. The parser should be of {@link TraceReader#jsonFactory()} or
     * bounded likewise.
     *
     * @param source what the parser reads, for messages
     * @throws SizingException if it is no such tree, is cut off, or is beyond {@link CallNode#MAX_DEPTH} or {@link CallNode#MAX_CALLS}
     */
    public static CallNode read(JsonParser parser, String source) {
        try {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw wrong("the file does not begin with an object", parser, source);
            }
            CallNode root = call(parser, source, 1, new int[1]);
            if (parser.nextToken() != null) {
                throw wrong("there is something behind the tree", parser, source);
            }
            return root;
        } catch (com.fasterxml.jackson.core.io.JsonEOFException e) {
            throw wrong("the JSON ends in the middle", parser, source);
        } catch (IOException e) {
            throw wrong("this is no JSON", parser, source);
        }
    }

    private static CallNode call(JsonParser parser, String source, int depth, int[] calls) throws IOException {
        if (depth > CallNode.MAX_DEPTH || ++calls[0] > CallNode.MAX_CALLS) {
            throw wrong(
                    "the tree has more than " + CallNode.MAX_CALLS + " calls or is nested deeper than "
                            + CallNode.MAX_DEPTH,
                    parser,
                    source);
        }
        String function = null;
        List<List<CallNode>> stages = List.of();
        while (JsonEnds.next(parser) != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken token = JsonEnds.next(parser);
            if (name.equals("function")) {
                function = token == JsonToken.VALUE_STRING ? parser.getText().strip() : null;
            } else if (name.equals("stages")) {
                stages = stages(parser, source, depth, calls);
            } else {
                parser.skipChildren();
            }
        }
        if (function == null || function.isEmpty()) {
            throw wrong("a call without the name of its function", parser, source);
        }
        return new CallNode(function, stages);
    }

    private static List<List<CallNode>> stages(JsonParser parser, String source, int depth, int[] calls)
            throws IOException {
        begin(parser, JsonToken.START_ARRAY, "stages are no list", source);
        List<List<CallNode>> stages = new ArrayList<>();
        while (JsonEnds.next(parser) != JsonToken.END_ARRAY) {
            begin(parser, JsonToken.START_ARRAY, "a stage is no list", source);
            List<CallNode> stage = new ArrayList<>();
            while (JsonEnds.next(parser) != JsonToken.END_ARRAY) {
                begin(parser, JsonToken.START_OBJECT, "a call is no object", source);
                stage.add(call(parser, source, depth + 1, calls));
            }
            stages.add(stage);
        }
        return stages;
    }

    private static void begin(JsonParser parser, JsonToken wanted, String otherwise, String source) {
        if (parser.currentToken() != wanted) {
            throw wrong(otherwise, parser, source);
        }
    }

    private static SizingException wrong(String what, JsonParser parser, String source) {
        return new SizingException(
                what,
                source + ", line " + parser.currentLocation().getLineNr() + ", column "
                        + parser.currentLocation().getColumnNr(),
                FORM);
    }
}
