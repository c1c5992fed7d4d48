// Programs by hand, each with one thing in it that code generation could get wrong, mean in C what
// they mean to the interpreter, for every target that runs here.
#include <QTest>

#include "core/analysis/representable_values.h"
#include "tests/codegen/meaning_runner.h"

using namespace dojo;

class TestEmitPrograms : public QObject {
  Q_OBJECT
 private slots:
  void programsMeanTheSame_data();
  void programsMeanTheSame();

 private:
  tests::MeaningRunner m_runner;
};

void TestEmitPrograms::programsMeanTheSame_data() {
  QTest::addColumn<QString>("text");
  auto row = [](const char* name, const char* text) {
    QTest::newRow(name) << QString("kernel k\n") + text;
  };
  row("unrolled recurrence",
      "in x\nout z\nx f32 [3, 8] heap\nz f32 [3, 8] heap\n"
      "3\n| 8:u z[{0},{1}] = x[{0},{1}]\n| 8:u z[{0},{1}] += z[{0},{1}-1] if -{1} < 0\n");
  row("nested unrolling",
      "in x\nout z\nx f32 [6, 4] heap\nz f32 [4, 6] heap\n"
      "2:u\n| 3\n| | 4:u z[{2},{0}*3+{1}] = x[{0}*3+{1},{2}]\n");
  row("extremes of what C binds less than a comparison, and of what has no vector form",
      "in x w\nout y z v\nx i16 [32] heap\nw i16 [32] heap\ny i16 [32] heap\nz i16 [32] heap\n"
      "v i16 [32] heap\n32 y[{0}] = x[{0}]\n32:v y[{0}] max= x[{0}] and w[{0}]\n"
      "32:v y[{0}] min= w[{0}] or x[{0}]\n32 z[{0}] = w[{0}]\n32:v z[{0}] max= abs(x[{0}])\n"
      "32 v[{0}] = w[{0}]\n32:v v[{0}] min= fma(x[{0}], w[{0}], x[{0}])\n");
  row("index values and guards beyond int",
      "in x\nout y z\nx i64 [8] heap\ny i64 [8] heap\nz f32 [8] heap\n"
      "8 y[{0}] = x[{0}] * ({0}*400000000+7)\n8 z[{0}] = ({0}*400000000)\n"
      "8 y[{0}] = 3 if {0}*700000000 < 2000000000 and -{0}*400000000 < -1000000000\n");
  row("accumulations of what C binds less than a sum",
      "in x w s c\nout y z v u\nx f16 [16] heap\nw f16 [16] heap\ns i32 [16] heap\nc bool [] heap\n"
      "y f16 [16] heap\nz bf16 [16] heap\nv i32 [16] heap\nu i32 [16] heap\n"
      "16 y[{0}] = {0}\n16 y[{0}] += select(c, x[{0}], w[{0}])\n16 z[{0}] = {0}\n"
      "16 z[{0}] += {0} - 3\n16:v v[{0}] = {0}\n16:v v[{0}] max= select(c, s[{0}], 3)\n"
      "16:v u[{0}] = 7\n16:v u[{0}] min= select(c, 3, s[{0}])\n");
  row("lanes of what threads count",
      "in x\nout a b c d e\nx i32 [4, 8] heap\na i32 [4, 8] heap\nb f32 [4, 8] heap\n"
      "c i32 [4, 8] heap\nd bool [4, 8] heap\ne i16 [4, 8] heap\n"
      "4:p 8:v a[{0},{1}] = x[{0},{1}] * {0}\n4:p 8:v b[{0},{1}] = ({0}*8+{1})\n"
      "4:p 8:v c[{0},{1}] = ({0}*8+{1})\n4:p 8:v d[{0},{1}] = x[{0},{1}] < {0}\n"
      "4:p\n| 8:v e[{0},{1}] = ({0}*3-{1})\n| 8:v e[{0},{1}] += {0} if {0}*8+{1} < 21\n");
  row("index values almost beyond int",
      "in x\nout y z\nx i32 [8] heap\ny bool [8] heap\nz i32 [8] heap\n"
      "8 y[{0}] = x[{0}] < ({0}*300000000)\n8 z[{0}] = max(x[{0}], ({0}*300000000))\n");
  row("lanes of what is counted beyond int",
      "in x\nout y z\nx i32 [4, 8] heap\ny i32 [4, 8] heap\nz bool [4, 8] heap\n"
      "w i64 [4] heap\n4 w[{0}] = {0}*3000000000\n4 8:v y[{0},{1}] = x[{0},{1}] + {0}\n"
      "4 8:v z[{0},{1}] = x[{0},{1}] < {0}\n");
  row("lanes that a guard beyond int lets through",
      "in x\nout y\nx i32 [2, 8] heap\ny i32 [2, 8] heap\n2 8:v y[{0},{1}] = 0\n"
      "2 8:v y[{0},{1}] = x[{0},{1}] if {1}*140000000-{0}*1100000000 < 970000000\n");
  row("vectors of bytes that step almost beyond bytes",
      "in x\nout y z\nx i8 [4, 16] heap\ny i8 [4, 16] heap\nz u8 [4, 16] heap\n"
      "4 16:v y[{0},{1}] = x[{0},{1}] + ({1}*8+{0})\n4 16:v z[{0},{1}] = (-{1}*17+255)\n");
  row("vectors that accumulate what was converted",
      "in x n\nout y z\nx bf16 [16] heap\nn i32 [16] heap\ny f64 [16] heap\nz f64 [16] heap\n"
      "16:v y[{0}] = 0\n16:v y[{0}] max= f64(x[{0}])\n16:v z[{0}] = 0\n16:v z[{0}] min= "
      "f64(n[{0}])\n");
  row("vectors of numbers that integers do not hold",
      "in x\nout a b c d e f\nx f32 [128] heap\nt f32 [128] heap\nu f64 [128] heap\n"
      "h f16 [128] heap\na i32 [128] heap\nb i16 [128] heap\nc i8 [128] heap\nd u8 [128] heap\n"
      "e i32 [128] heap\nf u8 [128] heap\n128 t[{0}] = 1 / x[{0}]\n"
      "128 t[{0}] = x[{0}] * t[{0}] if {0} < 40\n128 t[{0}] = x[{0}] * 3000000000 if -{0} < -80\n"
      "128 u[{0}] = f64(t[{0}])\n128 u[{0}] += 0.75\n128 h[{0}] = f16(x[{0}])\n"
      "8 16:v a[{0}*16+{1}] = i32(t[{0}*16+{1}])\n16 8:v b[{0}*8+{1}] = i16(t[{0}*8+{1}])\n"
      "8 16:v c[{0}*16+{1}] = i8(t[{0}*16+{1}])\n32 4:v d[{0}*4+{1}] = u8(t[{0}*4+{1}])\n"
      "16 8:v e[{0}*8+{1}] = i32(u[{0}*8+{1}])\n8 16:v f[{0}*16+{1}] = u8(h[{0}*16+{1}])\n"
      "8 16:v c[{0}*16+{1}] = i8(x[{0}*16+{1}]) if {0}*16+{1} < 117 and {1} < 9\n");
  row("vectors of numbers at the limits of integers",
      "in x\nout a b c d e f g h\nx bf16 [16] heap\nt f64 [16] heap\nu f32 [16] heap\n"
      "a i32 [16] heap\nb i16 [16] heap\nc i8 [16] heap\nd u8 [16] heap\ne i32 [16] heap\n"
      "f i8 [16] heap\ng u8 [16] heap\nh i32 [16] heap\n16 t[{0}] = {0} - 8\n"
      "t[0] = 2147483647.5\nt[1] = -2147483648.5\nt[2] = 2147483648\nt[3] = 127.5\n"
      "t[4] = -128.5\nt[5] = 255.5\nt[6] = -0.5\nt[7] = 32767.5\nt[8] = -32768.5\nt[9] = inf\n"
      "t[10] = -inf\nt[11] = 1e300\nt[12] = t[9] + t[10]\n16 u[{0}] = f32(t[{0}])\n"
      "u[13] = 2147483520\nu[14] = -2147483648\nu[15] = 2147483648\n"
      "2 8:v a[{0}*8+{1}] = i32(t[{0}*8+{1}])\n2 8:v b[{0}*8+{1}] = i16(t[{0}*8+{1}])\n"
      "2 8:v c[{0}*8+{1}] = i8(t[{0}*8+{1}])\n2 8:v d[{0}*8+{1}] = u8(t[{0}*8+{1}])\n"
      "16:v e[{0}] = i32(u[{0}])\n16:v f[{0}] = 7\n16:v f[{0}] max= i8(x[{0}])\n"
      "16:v g[{0}] = 3\n16:v g[{0}] += u8(u[{0}])\n16 h[{0}] = 1\n16:v h[{0}] = i32(u[3]) if {0} < "
      "11\n"
      "16:v h[{0}] += i32(u[{0}])\n");
  row("numbers as half precision holds them",
      "const N = 4097\nin x b\nout y z c v w\nx f16 [8] heap\nb bf16 [8] heap\ny f16 [8] heap\n"
      "z bf16 [8] heap\nc bool [8] heap\nv f16 [16, 300] heap\nw bf16 [4, 8] heap\n"
      "8 y[{0}] = x[{0}] * 60001\n8 y[{0}] = max(y[{0}], 0.1)\n8 z[{0}] = b[{0}] * N\n"
      "8 z[{0}] += 0.3\n8 c[{0}] = x[{0}] < 0.1\n16 300 v[{0},{1}] = x[0] + ({0}*300+{1})\n"
      "4 8:v w[{0},{1}] = b[{1}] * ({0}*1000+{1}*77)\n");
  row("a value carried in a register",
      "in x\nout z\nx f32 [9] heap\nz f32 [9] heap\nc f32 [] register\nt f32 [] register\n"
      "c = 0\n9\n| t = c + x[{0}]\n| c = t\n| z[{0}] = c\n");
  row("a window carried on the stack",
      "in x\nout z\nx f32 [9] heap\nz f32 [9] heap\nw f32 [3] stack\n"
      "3 w[{0}] = 0\n9\n| w[0] = w[1]\n| w[1] = w[2]\n| w[2] = x[{0}]\n| z[{0}] = w[0] + w[2]\n");
  row("half of a temporary is older",
      "in x\nout z\nx f32 [5, 4] heap\nz f32 [5, 4] heap\nw f32 [4] stack\n"
      "4 w[{0}] = 1\n5\n| 2 w[{1}] = x[{0},{1}]\n| 4 z[{0},{1}] = w[{1}] * 2\n");
  row("guarded first write",
      "in x\nout z\nx f32 [6] heap\nz f32 [6] heap\nt f32 [] register\n"
      "t = 5\n6\n| t = x[{0}] if {0} < 3\n| z[{0}] = t * 2\n");
  row("private temporaries",
      "in x\nout z\nx f32 [12, 5] heap\nz f32 [12] heap\nt f32 [12:N, 5] stack\ns f32 [12:N] "
      "register\n"
      "12:p\n| 5 t[{0},{1}] = x[{0},{1}] * x[{0},{1}]\n| s[{0}] = 0\n| 5 s[{0}] += t[{0},{1}]\n| "
      "z[{0}] = sqrt(s[{0}])\n");
  row("parallel in parallel",
      "in x\nout z\nx f32 [4, 6] heap\nz f32 [4, 6] heap\nt f32 [4:N, 6:N] register\n"
      "4:p\n| 6:p\n| | t[{0},{1}] = x[{0},{1}] + 1\n| | z[{0},{1}] = t[{0},{1}] * t[{0},{1}]\n");
  row("shared buffer",
      "in x\nout z\nx f32 [7, 8] heap\nz f32 [7, 8] heap\nb f32 [7:N, 8] stack -> d e\n"
      "7\n| 8:v d[{0},{1}] = x[{0},{1}] - 1\n| 8:v e[{0},{1}] = exp(d[{0},{1}])\n| 8 z[{0},{1}] = "
      "e[{0},{1}] * 2\n");
  row("a window of rows goes round",
      "in x\nout z\nx f32 [9, 16] heap\nz f32 [9, 16] heap\nt f32 [9:2, 16] stack\n"
      "u f32 [9:3, 16] heap\n"
      "9\n| 16:v t[{0},{1}] = x[{0},{1}] + 1\n| 16 u[{0},{1}] = x[{0},{1}] * 2\n| 16:v z[{0},{1}] "
      "= t[{0},{1}]\n"
      "| 16:v z[{0},{1}] += t[{0}-1,{1}] if -{0} < 0\n| 16 z[{0},{1}] += u[{0}-2,{1}] if -{0} < "
      "-1\n");
  row("lanes and copies go round",
      "in x\nout z\nx f32 [16] heap\nz f32 [16] heap\nt f32 [16:5] heap\ns f32 [16:4, 1] stack\n"
      "4\n| 4:v t[{0}*4+{1}] = x[{0}*4+{1}]\n| 4:u s[{0}*4+{1},0] = t[{0}*4+{1}]\n"
      "| 4:v z[{0}*4+{1}] = s[{0}*4+{1},0]\n| z[{0}*4] += t[{0}*4-1] if -{0} < 0\n");
  row("an output shares its buffer",
      "in x\nout z\nx f32 [7] heap\nb f32 [7] heap -> t z\n"
      "7 t[{0}] = x[{0}] + 1\n7 z[{0}] = t[{0}] * 2\n");
  row("large local",
      "in x\nout z\nx f32 [30000] heap\nz f32 [30000] heap\nt f32 [30000] stack\n"
      "30000 t[{0}] = x[{0}] + 1\n30000 z[{0}] = t[{0}] * t[29999-{0}]\n");
  row("strided lanes",
      "in x\nout z\nx f32 [16, 5] heap\nz f32 [5, 16] heap\n5 16:v z[{0},{1}] = x[{1},{0}]\n");
  row("scattered lanes",
      "in x\nout z\nx f32 [5, 16] heap\nz f32 [16, 5] heap\n5 16:v z[{1},{0}] = x[{0},{1}] + 1\n");
  row("reversed lanes",
      "in x\nout z\nx f32 [16] heap\nz f32 [16] heap\n16:v z[{0}] = x[-{0}+15]\n");
  row("lanes accumulate scattered",
      "in x\nout z\nx f32 [8, 3] heap\nz f32 [8, 3] heap\n"
      "8 3 z[{0},{1}] = 1\n3 8:v z[{1},{0}] += x[{1},{0}]\n3 8:v z[{1},{0}] max= x[{1},{0}]\n");
  row("index values in lanes",
      "in x\nout f d i b h\nx f32 [3, 8] heap\nf f32 [3, 8] heap\nd f64 [3, 8] heap\n"
      "i i32 [3, 8] heap\nb i8 [3, 8] heap\nh f16 [3, 8] heap\n3\n| 8:v f[{0},{1}] = ({0}*8+{1})\n"
      "| 8:v d[{0},{1}] = ({1}*3-{0}-7)\n| 8:v i[{0},{1}] = {1}\n| 8:v b[{0},{1}] = ({0}*60+{1})\n"
      "| 8:v h[{0},{1}] = {1}\n| 8:v f[{0},{1}] += {1}\n");
  row("guards in lanes",
      "in x\nout z\nx f32 [4, 8] heap\nz f32 [4, 8] heap\n"
      "4 8:v z[{0},{1}] = 0\n4 8:v z[{0},{1}] = x[{0},{1}] if {0} < 2\n4 8:v z[{0},{1}] += "
      "x[{0},{1}] if {0}*2+{1} < 9\n");
  row("guards that unrolling decides",
      "in x\nout z\nx f32 [4] heap\nz f32 [4] heap\n"
      "4:u z[{0}] = 1\n4:u z[{0}] += x[{0}-1] if -{0} < 0\n4:u z[{0}] += x[{0}+1] if {0} < 3\n");
  row("odd lane counts",
      "in x\nout z w\nx f32 [4, 12] heap\nz f32 [4, 12] heap\nw f32 [4, 1] heap\n"
      "4 12:v z[{0},{1}] = exp(x[{0},{1}])\n4 1:v w[{0},{1}] = x[{0},{1}] * 2\n");
  row("lanes beyond the hardware's",
      "in x\nout z y\nx f32 [128] heap\nz f32 [128] heap\ny f32 [64] heap\n"
      "2 64:v z[{0}*64+{1}] = x[{0}*64+{1}] + 1\n64:v y[{0}] = exp(x[{0}])\n");
  row("two lanes",
      "in x\nout z y\nx f32 [6] heap\nz f32 [6] heap\ny f32 [6] heap\n"
      "3 2:v z[{0}*2+{1}] = x[{0}*2+{1}] + 1\n3 2:v y[{0}*2+{1}] = tanh(x[{0}*2+{1}])\n");
  row("lanes into one element",
      "in x\nout z\nx f32 [3, 8] heap\nz f32 [3] heap\n3 z[{0}] = 0\n3 8:v z[{0}] += x[{0},{1}]\n");
  row("neighbouring lanes",
      "in x\nout z\nx f32 [9] heap\nz f32 [9] heap\n9 z[{0}] = x[{0}]\n8:v z[{0}+1] += z[{0}]\n");
  row("one value for all lanes",
      "in x\nout z y\nx f32 [4] heap\nz f32 [4, 8] heap\ny bool [4, 8] heap\n"
      "4 8:v z[{0},{1}] = x[{0}]\n4 8:v z[{0},{1}] += neg(x[{0}])\n4 8:v z[{0},{1}] *= 3\n4 8:v "
      "z[{0},{1}] = max(z[{0},{1}], x[{0}])\n"
      "4 8:v y[{0},{1}] = x[{0}] < 0.5\n4 8:v z[{0},{1}] = select(y[{0},{1}], x[{0}], 2.5)\n");
  row("negative zero for all lanes",
      "in x\nout z\nx f32 [1] heap\nz f32 [8] heap\nt f32 [8] stack\n"
      "8:v t[{0}] = -0.0\n8:v z[{0}] = 1 / t[{0}]\n");
  row("vector variables",
      "in x\nout z m\nx f32 [4, 16] heap\nz f32 [4, 16] heap\nm f32 [4] heap\nt f32 [4:N, 2, 8] "
      "register\n"
      "4\n| 2:u 8:v t[{0},{1},{2}] = x[{0},{1}*8+{2}]\n| 2:u 8:v t[{0},{1},{2}] *= t[{0},{1},{2}]\n"
      "| m[{0}] = -inf\n| 2 8 m[{0}] max= t[{0},{1},{2}]\n| 2 8:v z[{0},{1}*8+{2}] = "
      "t[{0},{1},{2}]\n");
  row("vector variables that lanes fill",
      "in x\nout z\nx f32 [4, 8] heap\nz f32 [4, 8] heap\nt f32 [4:N, 8] register\n"
      "4\n| 8 t[{0},{1}] = x[{0},{1}] * 3\n| 8:v t[{0},{1}] += 1 if {1} < 5\n| 8:v z[{0},{1}] = "
      "t[{0},{1}]\n");
  row("half a local vector",
      "in x\nout z\nx f32 [16] heap\nz f32 [16] heap\nt f32 [16] register\n"
      "2 8:v t[{0}*8+{1}] = x[{0}*8+{1}]\n16 z[{0}] = t[-{0}+15]\n");
  row("tuples in locals",
      "in x\nout v i\nx f32 [5, 9] heap\nv f32 [5] heap\ni i64 [5] heap\n"
      "b f32 [5:N] register\nat i64 [5:N] register\n5\n| b[{0}] = -inf\n| at[{0}] = 0\n"
      "| 9 (b[{0}], at[{0}]) argmax= (x[{0},{1}], {1})\n| v[{0}] = b[{0}]\n| i[{0}] = at[{0}]\n");
  row("tuples in lanes",
      "in x\nout v i\nx i16 [9, 8] heap\nv i16 [8] heap\ni u8 [8] heap\n"
      "8 v[{0}] = 32767\n8 i[{0}] = 0\n9 8:v (v[{1}], i[{1}]) argmin= (x[{0},{1}], {0})\n");
  row("tuples as vectors",
      "in x\nout n m q a l v i\nx f32 [9, 16] heap\nn f32 [16] heap\nm f32 [16] heap\nq f32 [16] "
      "heap\n"
      "a f32 [16] heap\nl f32 [16] heap\nv f32 [16] heap\ni i32 [16] heap\nb f32 [16] register\nat "
      "i32 [16] register\n"
      "16 n[{0}] = 0\n16 m[{0}] = 0\n16 q[{0}] = 0\n16 a[{0}] = -inf\n16 l[{0}] = 0\n16:v b[{0}] = "
      "-inf\n16:v at[{0}] = 0\n"
      "9 16:v (n[{1}], m[{1}], q[{1}]) welford= (1, x[{0},{1}], 0)\n9 2 8:v (a[{1}*8+{2}], "
      "l[{1}*8+{2}]) softmax= (x[{0},{1}*8+{2}], 1)\n"
      "9 16:v (b[{1}], at[{1}]) argmax= (x[{0},{1}], {0})\n16:v v[{0}] = b[{0}]\n16:v i[{0}] = "
      "at[{0}]\n");
  row("tuples as vectors, in a tree",
      "in x\nout n m q a l\nx f64 [8] heap\nn f64 [4] heap\nm f64 [4] heap\nq f64 [4] heap\n"
      "a f64 [8] heap\nl f64 [8] heap\n4:v n[{0}] = 1\n4:v m[{0}] = x[{0}]\n4:v q[{0}] = 0\n8:v "
      "a[{0}] = x[{0}]\n8:v l[{0}] = 1\n"
      "4:v (n[{0}], m[{0}], q[{0}]) welford= (1, x[{0}+4], 0)\n2:v (n[{0}], m[{0}], q[{0}]) "
      "welford= (n[{0}+2], m[{0}+2], q[{0}+2])\n"
      "4:v (a[{0}], l[{0}]) softmax= (a[{0}+4], l[{0}+4])\n2:v (a[{0}], l[{0}]) softmax= "
      "(a[{0}+2], l[{0}+2]) if {0} < 1\n");
  row("lanes read ahead of what they write",
      "in x\nout z\nx f32 [16] heap\nz f32 [16] heap\nt f32 [16] stack\n"
      "16:v t[{0}] = x[{0}]\n8:v t[{0}] += t[{0}+8]\n4:v t[{0}] = max(t[{0}], t[{0}+2])\n16:v "
      "z[{0}] = t[{0}]\n");
  row("tuples of halves",
      "in x\nout n m q a l\nx f16 [9] heap\nn f32 [] heap\nm f32 [] heap\nq f32 [] heap\n"
      "a bf16 [] heap\nl bf16 [] heap\ny f32 [9] heap\nw bf16 [9] heap\nn = 0\nm = 0\nq = 0\na = "
      "-inf\nl = 0\n"
      "9 y[{0}] = f32(x[{0}])\n9 (n, m, q) welford= (1, y[{0}], 0)\n9 w[{0}] = bf16(x[{0}])\n9 (a, "
      "l) softmax= (w[{0}], 1)\n");
  row("literals",
      "const N = 3\nconst BIG = 3000000000\nout a b c d e f\na f32 [] heap\nb f64 [] heap\nc i32 "
      "[] heap\n"
      "d i64 [] heap\ne bool [] heap\nf u8 [] heap\na = 0.1\nb = -1.5e-300\nc = -2147483648\nd = "
      "BIG\ne = 1\nf = N\n"
      "a = a * N\nb = b + BIG\nd += -9000000000\na = max(a, -inf)\n");
  row("stores past the caches",
      "in x\nout y z w\nx f32 [4, 64] heap\ny f32 [4, 64] heap\nz f64 [64, 4] heap\nw bf16 [8, 32] "
      "heap\n"
      "4:p 4 16:v y[{0},{1}*16+{2}]:nt = x[{0},{1}*16+{2}] + 1\n"
      "64 4:v z[{0},{1}]:nt = f64(x[{1},{0}])\n4 2 2:u 16:v w[{0}*2+{1},{2}*16+{3}]:nt = "
      "bf16(x[{0},{1}*32+{2}*16+{3}])\n");
  row("elements past the caches",
      "in x n\nout y z w m\nx f32 [4, 9] heap\nn i64 [9] heap\ny f32 [4, 9] heap\nz f64 [9] "
      "heap\nw i64 [9] heap\nm bool [4] heap\n"
      "4:p 9 y[{0},{1}]:nt = x[{0},{1}] + 1 if {1} < 7\n4 2 y[{0},{1}+7]:nt = x[{0},{1}+7]\n9 "
      "z[{0}]:nt = f64(x[2,{0}])\n"
      "9 w[{0}]:nt = n[{0}]\n3 3:v w[{0}*3+{1}]:nt = ({0}*3+{1}) if {1} < 1\n4 m[{0}]:nt = "
      "x[{0},1] < 1\n");
  row("stores past the caches that others read",
      "in x\nout z\nx f32 [8, 32] heap\nz f32 [8, 32] heap\nt f32 [8, 32] heap\n"
      "4\n| 2:p 4 8:v t[{0}*2+{1},{2}*8+{3}]:nt = x[{0}*2+{1},{2}*8+{3}] * 2\n"
      "| 2:p 32 z[{0}*2+{1},{2}] = t[{0}*2-{1}+1,-{2}+31]\n| 4 8:v t[{0}*2,{1}*8+{2}]:nt = 0\n");
  row("instructions of floats",
      "in a b\nout c\na f32 [3, 4] heap\nb f32 [4, 16] heap\nc f32 [3, 16] heap\nt f32 [16] "
      "register\n"
      "3\n| 16:v t[{1}] = 0.5\n| 4 2 8:i(vfmadd231ps_256) t[{2}*8+{3}] += a[{0},{1}] * "
      "b[{1},{2}*8+{3}]\n"
      "| 4 16:i(vfmadd231ps_512) t[{2}] += b[{1},{2}] * a[{0},{1}]\n| 16:v c[{0},{1}] = t[{1}]\n");
  row("instructions of bytes",
      "in a b\nout c\na u8 [5, 8] heap\nb i8 [8, 16] heap\nc i32 [5, 16] heap\np i8 [2, 16, 4] "
      "heap\n"
      "u i32 [] register\nv i32 [] register\nw i32 [] register\nx i32 [] register\n5 16 c[{0},{1}] "
      "= 7\n2 4 16 p[{0},{2},{1}] = b[{0}*4+{1},{2}]\n"
      "5 2:u\n| 16:i(vpdpbusd_512)\n| | 4\n| | | u = i32(a[{0},{1}*4+{3}])\n| | | v = "
      "i32(p[{1},{2},{3}])\n| | | c[{0},{2}] += u * v\n"
      "| 2\n| | 8:i(vpdpbusd_256)\n| | | 4\n| | | | w = i32(a[{0},{1}*4+{4}])\n| | | | x = "
      "i32(p[{1},{2}*8+{3},{4}])\n| | | | c[{0},{2}*8+{3}] += w * x\n");
  row("instructions of words",
      "in a b\nout c\na i16 [3, 16] heap\nb i16 [16] heap\nc i32 [3, 8] heap\nu i32 [] register\nv "
      "i32 [] register\n"
      "3 8 c[{0},{1}] = -1\n3\n| 8:i(vpmaddwd_256)\n| | 2\n| | | u = i32(a[{0},{1}*2+{2}])\n| | | "
      "v = i32(b[{1}*2+{2}])\n| | | c[{0},{1}] += u * v\n");
  row("instructions of halves",
      "in a b\nout c\na bf16 [3, 8] heap\nb bf16 [4, 16, 2] heap\nc f32 [3, 16] heap\nu f32 [] "
      "register\nv f32 [] register\n"
      "3 16 c[{0},{1}] = 0.5\n3 4\n| 16:i(vdpbf16ps_512)\n| | 2\n| | | u = "
      "f32(a[{0},{1}*2+{3}])\n| | | v = f32(b[{1},{2},{3}])\n| | | c[{0},{2}] += u * v\n");
  row("instructions that do not fit, or are unknown",
      "in a b\nout c\na f32 [4] heap\nb f32 [4, 8] heap\nc f32 [8] heap\n"
      "8:i(nobodys) c[{0}] = 0\n4 8:i(vfmadd231ps_256) c[{1}] += a[{0}] * "
      "b[{0},-{1}+7]\n8:i(vpdpbusd_512) 4 c[{0}] += a[{1}] * b[{1},{0}]\n");
  row("operands fetched ahead",
      "in x w\nout y\nx f32 [9, 16] heap\nw f32 [16] heap\ny f32 [8, 16] heap\ns f32 [16] stack\n"
      "16:u s[{0}] = w[{0}]:pf4\n8 2:u 8:v y[{0},{1}*8+{2}] = x[{0}+1,-{1}*8-{2}+15]:pf4096 * "
      "s[{1}*8+{2}]:pf1\n"
      "16 8 y[-{1}+7,{0}]:pf3 += w[{0}]:pf2 if {0} < 5\n8\n| 16:v y[{0},{1}] = fma(y[{0},{1}]:pf1, "
      "w[{1}]:pf1, x[{0},{1}]:pf2)\n");
  row("stores past the caches that are none",
      "in x\nout y z\nx f32 [40] heap\ny f32 [40] heap\nz f32 [41] heap\nt f32 [8] stack\n"
      "40 y[{0}]:nt = x[{0}]\n41 z[{0}]:nt = 0\n8:v t[{0}]:nt = x[{0}]\n8:v z[{0}+1]:nt = "
      "t[{0}]\n5 8:v y[-{0}*8-{1}+39]:nt = x[{0}*8+{1}]\n"
      "5 8:v y[{0}*8+{1}]:nt += x[{0}*8+{1}] if {0} < 3\n5 8:v z[{0}*8+{1}]:nt = x[{0}*8+{1}] if "
      "{0}*2 < 5\n");
  row("tiles turned in registers",
      "in x i d b h\nout y z j e c g r\nx f32 [24, 40] heap\ny f32 [40, 24] heap\nz f32 [40, 24] "
      "heap\n"
      "i i32 [16, 16] heap\nj i32 [16, 16] heap\nd f64 [4, 4] heap\ne f64 [4, 4] heap\nb u8 [16, "
      "16] "
      "heap\nc u8 [16, 16] heap\nh f16 [8, 8] heap\ng f16 [8, 8] heap\nt f32 [4, 4] stack\nr f32 "
      "[4, 4] "
      "heap\n"
      "3 5 8:u 8:v y[{1}*8+{2},{0}*8+{3}] = x[{0}*8+{3},{1}*8+{2}]\n"
      "3:u 5 8:u 8:v z[{1}*8+{3},{0}*8+{2}] = x[{0}*8+{2},{1}*8+{3}]\n"
      "16:u 16:v j[{0},{1}] = i[-{1}+15,{0}]\n4:u 4:v e[{0},{1}] = d[{1},{0}]\n"
      "16:u 16:v c[{1},{0}] = b[{0},{1}]\n8:u 8:v g[{0},{1}] = h[{1},{0}]\n"
      "4:u 4:v t[{1},{0}] = x[{0}+3,{1}+5]\n4:u 4:v r[{0},{1}] = t[{0},{1}]\n");
  row("tiles turned in registers from and to variables of vector type",
      "in x d i\nout y z e j\nx f32 [24, 40] heap\ny f32 [24, 40] heap\nz f32 [24, 40] heap\n"
      "d f64 [4, 4] heap\ne f64 [4, 4] heap\ni i32 [16, 16] heap\nj i32 [16, 16] heap\n"
      "t f32 [40, 8] register\ns f32 [40, 8] register\nr f32 [5, 2, 8] stack\n"
      "u f64 [4, 4] register\nv i32 [16, 16] register\n"
      "3\n| 5 8:u 8:v t[{1}*8+{2},{3}] = x[{0}*8+{3},{1}*8+{2}]\n"
      "| 40 8:v s[{1},{2}] = t[{1},{2}] * t[{1},{2}]\n"
      "| 5 8:u 8:v y[{0}*8+{3},{1}*8+{2}] = s[{1}*8+{2},{3}]\n"
      "| 4\n| | 5 2:u 8:v r[{2},{3},{4}] = t[{2}*8+{1}*2+{3},{4}] + {1}\n"
      "| | 5 2:u 8:v z[{0}*8+{4},{2}*8+{1}*2+{3}] = r[{2},{3},{4}]\n"
      "4:u 4:v u[{0},{1}] = d[{1},{0}]\n4 4:v u[{0},{1}] += 1\n4:u 4:v e[{1},{0}] = u[{0},{1}]\n"
      "16:u 16:v v[{0},{1}] = i[{1},{0}]\n16 16:v v[{0},{1}] += 1\n"
      "16:u 16:v j[{1},{0}] = v[{0},{1}]\n");
  row("tiles of variables of vector type that are not their rows",
      "in x\nout y z\nx f32 [16] heap\ny f32 [16, 4] heap\nz f32 [4, 4] heap\n"
      "t f32 [16] register\n16:v t[{0}] = x[{0}]\n4 4:u 4:v y[{0}*4+{1},{2}] = t[{0}*4+{1}]\n"
      "4:u 4:v z[{0},{1}] = t[{0}+4]\n");
  row("tiles that are not turned in registers",
      "in x\nout y z v w u n\nx f32 [16, 16] heap\ny f32 [32] heap\nz f32 [8, 8] heap\nv f64 [8, "
      "8] heap\n"
      "w f32 [8, 8] heap\nu f32 [8, 8] heap\nn f32 [8, 8] heap\nt f32 [8:4, 8] heap\n"
      "32 y[{0}] = 0\n4:u 4:v y[{0}*2+{1}] = x[{1},{0}]\n"
      "8 8 z[{0},{1}] = 0\n8:u 8:v z[{0},{1}] = x[{1},{0}] if {1} < 7\n"
      "8:u 8:v v[{0},{1}] = f64(x[{1},{0}])\n8:u 8:v w[{0},{1}]:nt = x[{1},{0}]\n"
      "8:u 8:v u[{0},{1}] = x[{1},{0}]:pf2\n"
      "2\n| 8:u 8:v t[{0}*4+{1},{2}] = x[{2},{0}*4+{1}] if {1} < 4\n| 4 8 n[{0}*4+{1},{2}] = "
      "t[{0}*4+{1},{2}]\n");
  row("names that C needs",
      "const int = 4\nin for x\nout double i j\nfor f32 [int] heap\nx f32 [int] heap\ndouble f32 "
      "[int] heap\n"
      "i f32 [int] heap\nj f32 [int] heap\nworkspace f32 [int] heap\nf32x4 f32 [4] "
      "register\nmax_i32 f32 [int] heap -> INFINITY\n"
      "int double[{0}] = for[{0}] + x[{0}]\nint:v workspace[{0}] = double[{0}]\n4:v f32x4[{0}] = "
      "workspace[{0}]\n"
      "int INFINITY[{0}] = f32x4[{0}]\nint i[{0}] = INFINITY[{0}]\nint j[{0}] = i[{0}]\nint j[{0}] "
      "= min(j[{0}], inf)\n");
  row("a name that a loop's mark has",
      "in x\nout z\nx f32 [40] heap\nz f32 [40] heap\nKEPT_LOOP f32 [3, 16] heap\nt f32 [5, 2, 8] "
      "register\n3 16 KEPT_LOOP[{0},{1}] = 1\n5:u 2:u 8:v t[{0},{1},{2}] = 0\n"
      "3:nu 5:u 2:u 8:v t[{1},{2},{3}] += x[{0}+{1}] * KEPT_LOOP[{0},{2}*8+{3}]\n"
      "40 z[{0}] = 0\n5:u 8:v z[{0}*8+{1}] = t[{0},1,{1}]\n");
  row("bytes of several rows side by side",
      "in x y\nout z v\nx i8 [4, 16] heap\ny i16 [2, 16] heap\nz i8 [16, 4] heap\nv i16 [16, 2] "
      "heap\nKEPT_LOOP i8 [16, 4] heap\n16:nu\n| 4:u KEPT_LOOP[{0},{1}] = x[{1},{0}]\n"
      "| 2:u v[{0},{1}] = y[{1},{0}]\n16 4 z[{0},{1}] = KEPT_LOOP[{0},{1}]\n");
  row("numbers read anew, of an array that has the name of that",
      "in x READ_ANEW\nout z\nx f32 [8, 24] heap\nREAD_ANEW f32 [7, 8] heap\nz f32 [7, 24] heap\n"
      "t f32 [7, 8] register\n3:rl\n| 7:u 8:v t[{1},{2}] = 0\n"
      "| 8 7:u 8:v t[{2},{3}] += READ_ANEW[{2},{1}] * x[{1},{0}*8+{3}]\n"
      "| 7:u 8:v z[{1},{0}*8+{2}] = t[{1},{2}]\n");
  const char* products =
      "| | 8:v t[{2}] = 0\n| | 6 8:v t[{3}] += %1 * x[{2}+{3}]\n| | 8:v z[{0},{1},{2}] = t[{2}]\n";
  auto numbers = [&](const char* name, const char* buffer, const char* write, const char* read) {
    QString text = "in x\nout z\nx f32 [16] heap\nz f32 [2, 6, 8] heap\n" + QString(buffer) +
                   " stack\nt f32 [8] register\n2:rl\n| 6:rl\n" + write +
                   QString(products).arg(read);
    row(name, qPrintable(text));
  };
  numbers("numbers of an iteration inside", "w f32 [6, 6]", "| | 6 w[{1},{2}] = x[{2}]\n",
          "w[{1},{2}]");
  numbers("numbers in a vector's lanes", "w f32 [6:N, 8]", "| | 8:v w[{1},{2}] = x[{2}]\n",
          "w[{1},{2}]");
  row("numbers that share an element",
      "in x\nout z\nx f32 [40] heap\nz f32 [2, 8] heap\nw f32 [40:N] stack\n2 8:v z[{0},{1}] = 0\n"
      "2\n| 40:u\n| | w[{1}] = x[{1}]\n| | 8:v z[{0},{2}] += w[{1}] * x[{2}]\n");
  row("scalars of the program",
      "in x\nout z\nx f32 [] heap\nz f32 [] heap\nt f32 [] heap\nt = x + 1\nz = t * t\n");
  row("GPU scopes run as loops",
      "in x\nout z\nx f32 [4, 8] heap\nz f32 [4, 8] heap\nt f32 [4:N, 8] shared\n"
      "4:g\n| 8:b t[{0},{1}] = x[{0},{1}]\n| 8:w z[{0},{1}] = t[{0},{1}] + 1\n");
}

void TestEmitPrograms::programsMeanTheSame() {
  QFETCH(QString, text);
  core::Program program = tests::programOf(text);
  auto unheld = core::findUnrepresentableValue(program);
  QVERIFY2(!unheld, unheld ? unheld->sentence.text().c_str() : "");
  for (const core::Machine& machine : tests::targetsHere())
    QCOMPARE(m_runner.run(program, tests::inputsFor(program, 1), machine), QString());
}

QTEST_APPLESS_MAIN(TestEmitPrograms)
#include "test_emit_programs.moc"
