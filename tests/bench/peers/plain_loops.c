// Textbook loops, whose sizes and operator are macros: what a compiler makes of them alone is the
// baseline. -DOP_matmul -DA0=768 …: the extents of input A (B, C) from 0 on, of the output Y. With
// -DREORDERED the loops stand in the order that a careful programmer would choose; there is no
// tiling and no intrinsic in either.
#include <math.h>

typedef const float *restrict In;
typedef float *restrict Out;

#if defined(OP_add) || defined(OP_mul) || defined(OP_relu)
void run(In a, In b, In c, Out y) {
#pragma omp parallel for
  for (long i = 0; i < (long)Y0 * Y1; ++i)
#if defined(OP_add)
    y[i] = a[i] + b[i];
#elif defined(OP_mul)
    y[i] = a[i] * b[i];
#else
    y[i] = a[i] > 0 ? a[i] : 0;
#endif
}

#elif defined(OP_softmax)
void run(In a, In b, In c, Out y) {
#pragma omp parallel for
  for (long r = 0; r < A0; ++r) {
    In x = a + r * A1;
    Out to = y + r * A1;
    float m = x[0], s = 0;
    for (long i = 1; i < A1; ++i) m = x[i] > m ? x[i] : m;
    for (long i = 0; i < A1; ++i) s += to[i] = expf(x[i] - m);
    for (long i = 0; i < A1; ++i) to[i] /= s;
  }
}

#elif defined(OP_reducemean)
void run(In a, In b, In c, Out y) {
#pragma omp parallel for
  for (long r = 0; r < A0; ++r) {
    float s = 0;
    for (long i = 0; i < A1; ++i) s += a[r * A1 + i];
    y[r] = s / A1;
  }
}

#elif defined(OP_rmsnorm)
void run(In a, In b, In c, Out y) {
#pragma omp parallel for
  for (long r = 0; r < A0; ++r) {
    float q = 0;
    for (long i = 0; i < A1; ++i) q += a[r * A1 + i] * a[r * A1 + i];
    float s = 1.0f / sqrtf(q / A1 + 1e-5f);
    for (long i = 0; i < A1; ++i) y[r * A1 + i] = a[r * A1 + i] * s * b[i];
  }
}

#elif defined(OP_layernorm)
void run(In a, In b, In c, Out y) {
#pragma omp parallel for
  for (long r = 0; r < A0; ++r) {
    In x = a + r * A1;
    float m = 0, v = 0;
    for (long i = 0; i < A1; ++i) m += x[i];
    m /= A1;
    for (long i = 0; i < A1; ++i) v += (x[i] - m) * (x[i] - m);
    float s = 1.0f / sqrtf(v / A1 + 1e-5f);
    for (long i = 0; i < A1; ++i) y[r * A1 + i] = (x[i] - m) * s * b[i] + c[i];
  }
}

#elif defined(OP_batchnorm) && !defined(REORDERED)
enum { P = A2 * A3 };
void run(In a, In b, In c, Out y) {
#pragma omp parallel for
  for (long k = 0; k < A1; ++k) {
    float m = 0, v = 0;
    for (long n = 0; n < A0; ++n)
      for (long p = 0; p < P; ++p) m += a[(n * A1 + k) * P + p];
    m /= (float)A0 * P;
    for (long n = 0; n < A0; ++n)
      for (long p = 0; p < P; ++p) {
        float d = a[(n * A1 + k) * P + p] - m;
        v += d * d;
      }
    float s = b[k] / sqrtf(v / ((float)A0 * P) + 1e-5f);
    for (long n = 0; n < A0; ++n)
      for (long p = 0; p < P; ++p) {
        long i = (n * A1 + k) * P + p;
        y[i] = (a[i] - m) * s + c[k];
      }
  }
}

#elif defined(OP_batchnorm)
enum { P = A2 * A3 };
void run(In a, In b, In c, Out y) {
  static double sums[A0 * A1], squares[A0 * A1];
  static float scale[A1], shift[A1];
#pragma omp parallel for
  for (long k = 0; k < A0 * A1; ++k) {
    double s = 0, q = 0;
    for (long from = 0; from < P; from += 4096) {
      long to = from + 4096 < P ? from + 4096 : P;
      float part = 0, squared = 0;
      for (long p = from; p < to; ++p) {
        float t = a[k * P + p];
        part += t;
        squared += t * t;
      }
      s += part;
      q += squared;
    }
    sums[k] = s;
    squares[k] = q;
  }
  for (long k = 0; k < A1; ++k) {
    double s = 0, q = 0;
    for (long n = 0; n < A0; ++n) {
      s += sums[n * A1 + k];
      q += squares[n * A1 + k];
    }
    double m = s / ((double)A0 * P), v = q / ((double)A0 * P) - m * m;
    scale[k] = b[k] / sqrt(v + 1e-5);
    shift[k] = c[k] - m * scale[k];
  }
#pragma omp parallel for
  for (long k = 0; k < A0 * A1; ++k)
    for (long p = 0; p < P; ++p) y[k * P + p] = a[k * P + p] * scale[k % A1] + shift[k % A1];
}

#elif defined(OP_matmul) || defined(OP_bmm)
#ifdef OP_matmul
enum { BATCH = 1, M = A0, K = A1, N = B1 };
#else
enum { BATCH = A0, M = A1, K = A2, N = B2 };
#endif
void run(In a, In b, In c, Out y) {
#pragma omp parallel for collapse(2)
  for (long z = 0; z < BATCH; ++z)
    for (long i = 0; i < M; ++i) {
      In row = a + (z * M + i) * K, w = b + z * K * N;
      Out to = y + (z * M + i) * N;
#ifdef REORDERED
      for (long j = 0; j < N; ++j) to[j] = 0;
      for (long k = 0; k < K; ++k)
        for (long j = 0; j < N; ++j) to[j] += row[k] * w[k * N + j];
#else
      for (long j = 0; j < N; ++j) {
        float s = 0;
        for (long k = 0; k < K; ++k) s += row[k] * w[k * N + j];
        to[j] = s;
      }
#endif
    }
}

#elif defined(OP_conv2d)
enum { K = B3 };
void run(In a, In b, In c, Out y) {
#pragma omp parallel for collapse(2)
  for (long n = 0; n < Y0; ++n)
    for (long o = 0; o < Y1; ++o)
      for (long h = 0; h < Y2; ++h) {
        Out to = y + ((n * Y1 + o) * Y2 + h) * Y3;
#ifdef REORDERED
        float sums[Y3];
        for (long v = 0; v < Y3; ++v) sums[v] = 0;
        for (long k = 0; k < A1; ++k)
          for (long i = 0; i < K; ++i)
            for (long j = 0; j < K; ++j) {
              In x = a + ((n * A1 + k) * A2 + h + i) * A3 + j;
              float f = b[((o * A1 + k) * K + i) * K + j];
              for (long v = 0; v < Y3; ++v) sums[v] += x[v] * f;
            }
        for (long v = 0; v < Y3; ++v) to[v] = sums[v];
#else
        for (long v = 0; v < Y3; ++v) {
          float s = 0;
          for (long k = 0; k < A1; ++k)
            for (long i = 0; i < K; ++i)
              for (long j = 0; j < K; ++j)
                s += a[((n * A1 + k) * A2 + h + i) * A3 + v + j] * b[((o * A1 + k) * K + i) * K + j];
          to[v] = s;
        }
#endif
      }
}

#elif defined(OP_relu_ffn)
enum { P = A2 * A3 };
void run(In a, In b, In c, Out y) {
#pragma omp parallel for collapse(2)
  for (long n = 0; n < A0; ++n)
    for (long o = 0; o < A1; ++o) {
      In x = a + n * A1 * P;
      Out to = y + (n * A1 + o) * P;
#ifdef REORDERED
      for (long p = 0; p < P; ++p) to[p] = 0;
      for (long k = 0; k < A1; ++k)
        for (long p = 0; p < P; ++p) to[p] += b[o * A1 + k] * (x[k * P + p] > 0 ? x[k * P + p] : 0);
#else
      for (long p = 0; p < P; ++p) {
        float s = 0;
        for (long k = 0; k < A1; ++k) s += b[o * A1 + k] * (x[k * P + p] > 0 ? x[k * P + p] : 0);
        to[p] = s;
      }
#endif
    }
}

#elif defined(OP_swiglu)
enum { K = A1, N = B1 };
void run(In a, In b, In c, Out y) {
#pragma omp parallel for
  for (long r = 0; r < A0; ++r) {
    float gate[N], value[N];
    for (long h = 0; h < N; ++h) gate[h] = value[h] = 0;
#ifdef REORDERED
    for (long i = 0; i < K; ++i)
      for (long h = 0; h < N; ++h) {
        gate[h] += a[r * K + i] * b[i * N + h];
        value[h] += a[r * K + i] * c[i * N + h];
      }
#else
    for (long h = 0; h < N; ++h)
      for (long i = 0; i < K; ++i) {
        gate[h] += a[r * K + i] * b[i * N + h];
        value[h] += a[r * K + i] * c[i * N + h];
      }
#endif
    for (long h = 0; h < N; ++h) y[r * N + h] = gate[h] / (1.0f + expf(-gate[h])) * value[h];
  }
}
#endif
