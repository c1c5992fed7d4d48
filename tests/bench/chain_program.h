// What the window is timed on.
#pragma once

#include <QString>

namespace dojo::app {

// A program of about so many nodes: softmax bodies one after another on arrays of their own.
inline QString chain(int nodes) {
  QString header = "kernel chain\nconst N = 64\nconst M = 64\nin x0\nout x%1\nx0 f32 [N, M] heap\n";
  QString body;
  int k = 0;
  for (; k * 15 < nodes; ++k) {
    header += QStringLiteral(
                  "m%1 f32 [N] heap\ns%1 f32 [N] heap\ne%1 f32 [N, M] heap\n"
                  "x%2 f32 [N, M] heap\n")
                  .arg(k)
                  .arg(k + 1);
    body += QStringLiteral(
                "N m%1[{0}] = -inf\nN M m%1[{0}] max= x%1[{0},{1}]\n"
                "N M e%1[{0},{1}] = x%1[{0},{1}] - m%1[{0}]\nN s%1[{0}] = 0\n"
                "N M s%1[{0}] += e%1[{0},{1}]\nN M x%2[{0},{1}] = e%1[{0},{1}] / s%1[{0}]\n")
                .arg(k)
                .arg(k + 1);
  }
  return header.replace("%1", QString::number(k)) + body;
}

}  // namespace dojo::app
