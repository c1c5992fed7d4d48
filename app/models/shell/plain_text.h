// Text that is shown as it is: a note or a reason in somebody's session is no page of HTML.
#pragma once

#include <QString>

namespace dojo::app {

// For tool tips, of which Qt draws as HTML whatever looks like it.
QString plainTip(const QString& text);

}  // namespace dojo::app
