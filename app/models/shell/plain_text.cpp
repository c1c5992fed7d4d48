#include "app/models/shell/plain_text.h"

namespace dojo::app {

// What looks like HTML may be it only in part, so that the whole of it is escaped. Where neither
// sign of it is there, Qt takes the text as it is.
QString plainTip(const QString& text) {
  if (!text.contains(u'<') && !text.contains(u'&')) return text;
  return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped());
}

}  // namespace dojo::app
