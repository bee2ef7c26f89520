package io.gleaner.bench.trainer;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import javax.imageio.ImageIO;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * The learning curve as a picture: mean slowdown on the validation tapes over episodes beside what the other policies reach
 * on the same tapes, entropy and the critic's loss below. Lines are named where they end. Needs no display; stateless.
 */
final class LearningCurveChart {
    private static final int WIDTH = 1_200;
    private static final int HEIGHT = 820;
    private static final int PIXELS_PER_POINT = 2;
    /** Room at the right for the names, as a part of the episodes. */
    private static final double NAME_ROOM = 0.17;

    private static final Color INK = new Color(0x2B3138);
    private static final Color FAINT = new Color(0xE3E7EB);
    private static final Color LEARNED = new Color(0x0B6FB8);
    private static final Color DRAWN = new Color(0xB7CFE2);
    private static final Color ENTROPY = new Color(0x6A51A3);
    private static final Color LOSS = new Color(0x8C6D1F);
    private static final List<Color> OTHERS = List.of(
            new Color(0x7F8890), new Color(0x3C8D93), new Color(0xD2691E), new Color(0x9B3A7A), new Color(0x2E8B57));
    private static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
    private static final Font BOLD = TEXT.deriveFont(Font.BOLD);

    private LearningCurveChart() {}

    /** Writes the picture as PNG. */
    static void write(
            Path file, String title, String policy, List<LearningPoint> curve, LearningPoint kept, List<Score> others)
            throws IOException {
        BufferedImage image =
                new BufferedImage(WIDTH * PIXELS_PER_POINT, HEIGHT * PIXELS_PER_POINT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.scale(PIXELS_PER_POINT, PIXELS_PER_POINT);
            graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            chart(title, policy, curve, kept, others).draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
        } finally {
            graphics.dispose();
        }
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException("this Java can't write PNG");
        }
    }

    private static JFreeChart chart(
            String title, String policy, List<LearningPoint> curve, LearningPoint kept, List<Score> others) {
        int last = curve.get(curve.size() - 1).episodes();
        NumberAxis episodes = new NumberAxis("episodes");
        style(episodes);
        episodes.setRange(0, last * (1 + NAME_ROOM));
        episodes.setTickUnit(new NumberTickUnit(step(last / 8.0)));
        episodes.setNumberFormatOverride(NumberFormat.getIntegerInstance(Locale.ROOT));
        CombinedDomainXYPlot all = new CombinedDomainXYPlot(episodes);
        all.setGap(18);
        all.add(slowdowns(policy, curve, kept, others, last), 5);
        all.add(below("entropy (nats)", curve, LearningPoint::entropy, ENTROPY), 2);
        all.add(below("critic's loss", curve, LearningPoint::valueLoss, LOSS), 2);
        JFreeChart chart = new JFreeChart(null, BOLD, all, false);
        chart.setBackgroundPaint(Color.WHITE);
        chart.setPadding(new RectangleInsets(14, 14, 10, 14));
        chart.addSubtitle(0, line(title, BOLD.deriveFont(18f)));
        chart.addSubtitle(1, line(summary(policy, kept, others), TEXT));
        return chart;
    }

    /** The round number (1, 2 or 5 and noughts) next above. */
    private static double step(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(Math.max(1, least))));
        double digits = least / power;
        return power * (digits <= 1 ? 1 : digits <= 2 ? 2 : digits <= 5 ? 5 : 10);
    }

    private static TextTitle line(String text, Font font) {
        TextTitle line = new TextTitle(text, font);
        line.setPaint(INK);
        line.setHorizontalAlignment(HorizontalAlignment.LEFT);
        line.setTextAlignment(HorizontalAlignment.LEFT);
        line.setPadding(2, 4, 4, 0);
        return line;
    }

    private static String summary(String policy, LearningPoint kept, List<Score> others) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "Mean slowdown on the validation tapes, 1 = as at the user allocation. Kept after %,d episodes: %s %.3f",
                kept.episodes(),
                policy,
                kept.validationSlowdown()));
        for (Score other : others) {
            text.append(String.format(Locale.ROOT, ", %s %.3f", other.name(), other.meanSlowdown()));
        }
        return text.append('.').toString();
    }

    private static XYPlot slowdowns(
            String policy, List<LearningPoint> curve, LearningPoint kept, List<Score> others, int last) {
        XYSeriesCollection lines = new XYSeriesCollection();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
        NumberAxis axis = new NumberAxis("mean slowdown");
        axis.setAutoRangeIncludesZero(false);
        XYPlot plot = plot(lines, axis, renderer);
        Names names = new Names(last * (1 + NAME_ROOM * 0.06), others, curve);
        add(lines, renderer, policy, curve, LearningPoint::validationSlowdown, LEARNED, 2.6f);
        add(lines, renderer, "in training", curve, LearningPoint::trainingSlowdown, DRAWN, 1.4f);
        for (int i = 0; i < others.size(); i++) {
            Score other = others.get(i);
            XYSeries flat = new XYSeries(other.name());
            flat.add(0, other.meanSlowdown());
            flat.add(last, other.meanSlowdown());
            lines.addSeries(flat);
            look(renderer, lines.getSeriesCount() - 1, OTHERS.get(i % OTHERS.size()), 1.6f, true);
            names.add(other.name(), other.meanSlowdown(), OTHERS.get(i % OTHERS.size()));
        }
        LearningPoint end = curve.get(curve.size() - 1);
        names.add(policy, end.validationSlowdown(), LEARNED);
        names.add("while trying", end.trainingSlowdown(), DRAWN.darker());
        names.write(plot);
        mark(plot, lines, renderer, kept);
        return plot;
    }

    private static void mark(
            XYPlot plot, XYSeriesCollection lines, XYLineAndShapeRenderer renderer, LearningPoint kept) {
        XYSeries point = new XYSeries("kept");
        point.add(kept.episodes(), kept.validationSlowdown());
        lines.addSeries(point);
        int series = lines.getSeriesCount() - 1;
        renderer.setSeriesLinesVisible(series, false);
        renderer.setSeriesShapesVisible(series, true);
        renderer.setSeriesShape(series, new Ellipse2D.Double(-5, -5, 10, 10));
        renderer.setSeriesPaint(series, LEARNED);
        ValueMarker marker = new ValueMarker(kept.episodes(), FAINT.darker(), new BasicStroke(1f));
        marker.setLabel("kept");
        marker.setLabelFont(TEXT);
        marker.setLabelPaint(INK);
        marker.setLabelBackgroundColor(new Color(0, 0, 0, 0));
        marker.setLabelAnchor(RectangleAnchor.BOTTOM_LEFT);
        marker.setLabelTextAnchor(TextAnchor.BOTTOM_RIGHT);
        plot.addDomainMarker(marker);
    }

    private static XYPlot below(
            String name, List<LearningPoint> curve, ToDoubleFunction<LearningPoint> value, Color color) {
        XYSeriesCollection lines = new XYSeriesCollection();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
        add(lines, renderer, name, curve, value, color, 2f);
        NumberAxis axis = new NumberAxis(name);
        axis.setAutoRangeIncludesZero(true);
        return plot(lines, axis, renderer);
    }

    private static void add(
            XYSeriesCollection lines,
            XYLineAndShapeRenderer renderer,
            String name,
            List<LearningPoint> curve,
            ToDoubleFunction<LearningPoint> value,
            Color color,
            float width) {
        XYSeries series = new XYSeries(name);
        for (LearningPoint point : curve) {
            series.add(point.episodes(), value.applyAsDouble(point));
        }
        lines.addSeries(series);
        look(renderer, lines.getSeriesCount() - 1, color, width, false);
    }

    private static void look(XYLineAndShapeRenderer renderer, int series, Color color, float width, boolean dashed) {
        renderer.setSeriesPaint(series, color);
        renderer.setSeriesStroke(
                series,
                new BasicStroke(
                        width,
                        BasicStroke.CAP_ROUND,
                        BasicStroke.JOIN_ROUND,
                        1,
                        dashed ? new float[] {7, 5} : null,
                        0));
    }

    private static XYPlot plot(XYSeriesCollection lines, NumberAxis axis, XYLineAndShapeRenderer renderer) {
        style(axis);
        XYPlot plot = new XYPlot(lines, null, axis, renderer);
        plot.setBackgroundPaint(Color.WHITE);
        plot.setOutlineVisible(false);
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinePaint(FAINT);
        plot.setRangeGridlineStroke(new BasicStroke(1f));
        return plot;
    }

    private static void style(NumberAxis axis) {
        axis.setLabelFont(TEXT);
        axis.setTickLabelFont(TEXT);
        axis.setLabelPaint(INK);
        axis.setTickLabelPaint(INK);
        axis.setAxisLinePaint(FAINT.darker());
        axis.setTickMarkPaint(FAINT.darker());
    }

    /** Names at the lines' ends, kept apart from each other. */
    private static final class Names {
        private static final double LEAST_GAP = 0.062;

        private record Name(String text, double at, Color color) {}

        private final double x;
        private final double gap;
        private final List<Name> names = new ArrayList<>();

        Names(double x, List<Score> others, List<LearningPoint> curve) {
            this.x = x;
            double low = Double.MAX_VALUE;
            double high = -Double.MAX_VALUE;
            for (Score other : others) {
                low = Math.min(low, other.meanSlowdown());
                high = Math.max(high, other.meanSlowdown());
            }
            for (LearningPoint point : curve) {
                low = Math.min(low, Math.min(point.validationSlowdown(), point.trainingSlowdown()));
                high = Math.max(high, Math.max(point.validationSlowdown(), point.trainingSlowdown()));
            }
            gap = (high - low) * LEAST_GAP;
        }

        void add(String text, double at, Color color) {
            names.add(new Name(text, at, color));
        }

        void write(XYPlot plot) {
            names.sort(Comparator.comparingDouble(Name::at));
            double[] places = new double[names.size()];
            for (int i = 0; i < places.length; i++) {
                places[i] = i == 0 ? names.get(i).at() : Math.max(names.get(i).at(), places[i - 1] + gap);
            }
            for (int i = 0; i < places.length; i++) {
                Name name = names.get(i);
                XYTextAnnotation text = new XYTextAnnotation(
                        String.format(Locale.ROOT, "%s %.3f", name.text(), name.at()), x, places[i]);
                text.setTextAnchor(TextAnchor.CENTER_LEFT);
                text.setFont(BOLD);
                text.setPaint(name.color());
                plot.addAnnotation(text);
            }
        }
    }
}
