// The session as one HTML page, in the window's language.
#pragma once

#include <QString>

namespace dojo::app {

class NoticeBar;
class Workbench;

QString reportOf(const Workbench& workbench);
// Asks where to write it, and says what became of it.
void exportReport(Workbench* workbench, NoticeBar* notices);

}  // namespace dojo::app
