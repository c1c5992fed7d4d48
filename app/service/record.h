// What the service answers as a session's history keeps it, and a report shows it.
#pragma once

#include "app/service/requests.h"
#include "app/session/history.h"

namespace dojo::app {

Measurement measurementOf(const codegen::Evaluation& evaluation, const Ran& ran);
// What the check of a measured program's outputs says. A history keeps it as text, in English or in
// the language of the window that made it.
Verification verificationOf(const codegen::Evaluation& evaluation, Translate translate = nullptr);
// `isStart`: the reference is the program that the session starts from.
Verification verificationOf(const Verified& verified, bool isStart, Translate translate = nullptr);

std::string compilerName();  // of kernels: "clang 19.1.7"; empty where none was built in

}  // namespace dojo::app
