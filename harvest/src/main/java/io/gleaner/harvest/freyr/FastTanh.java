package io.gleaner.harvest.freyr;

/**
 * tanh in float as a quotient of two polynomials of degree 13 and 6, the minimax fit that Eigen and ONNX Runtime's MLAS
 * use: within a few units in the last place, without the branches and the double precision of {@link Math#tanh}, which
 * would take most of a decision's time.
 */
public final class FastTanh {
    /** Beyond it the quotient leaves tanh, which is 1 there to the last place but a few. */
    static final float BOUND = 9f;

    private static final float A1 = 4.89352455891786e-03f;
    private static final float A3 = 6.37261928875436e-04f;
    private static final float A5 = 1.48572235717979e-05f;
    private static final float A7 = 5.12229709037114e-08f;
    private static final float A9 = -8.60467152213735e-11f;
    private static final float A11 = 2.00018790482477e-13f;
    private static final float A13 = -2.76076847742355e-16f;
    private static final float B0 = 4.89352518554385e-03f;
    private static final float B2 = 2.26843463243900e-03f;
    private static final float B4 = 1.18534705686654e-04f;
    private static final float B6 = 1.19825839466702e-06f;

    private FastTanh() {}

    /** tanh(x); NaN stays NaN. */
    public static float tanh(float x) {
        return tanhWithin(Math.max(-BOUND, Math.min(BOUND, x)));
    }

    /** The same where x is known to be within {@link #BOUND}: a compiler without vectors spends a third on the bounds. */
    static float tanhWithin(float v) {
        float s = v * v;
        float p = A13;
        p = p * s + A11;
        p = p * s + A9;
        p = p * s + A7;
        p = p * s + A5;
        p = p * s + A3;
        p = p * s + A1;
        float q = B6;
        q = q * s + B4;
        q = q * s + B2;
        q = q * s + B0;
        return v * p / q;
    }
}
