// What a search says, in the window's language.
#pragma once

#include <QString>
#include <string_view>

#include "rl/evaluator/outcome.h"

namespace dojo::app {

QString strategyInWords(std::string_view name);  // as it stands where it is no strategy's
QString rejectionInWords(rl::Rejection rejection);
QString durationInWords(double seconds);  // "12 s", "3:05", "1:02:09"

}  // namespace dojo::app
