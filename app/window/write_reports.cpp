// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/write_reports.h"

#include <utility>

#include "app/window/window_context.h"

namespace magna {

WriteReports::WriteReports(const WindowContext& context)
    : QObject(&context.window), context_(context) {
  connect(&context.feed, &SnapshotFeed::calm, this, &WriteReports::follow);
}

void WriteReports::show_run(const std::vector<Error>& problems) {
  QStringList now;
  for (const Error& problem : problems) now << QString::fromStdString(problem.text());
  MessageArea& messages = context_.messages;
  const QStringList before = std::exchange(shown_, now);
  for (const QString& text : before) {
    if (!now.contains(text)) messages.withdraw(text);
  }
  for (const QString& text : now) {
    if (!before.contains(text)) messages.show_message(Severity::Warning, text, text);
  }
}

void WriteReports::follow() {
  for (const Error& error : context_.profile.take_messages()) {
    const QString text = QString::fromStdString(error.text());
    context_.messages.show_message(Severity::Caution, text, text);
  }
}

}  // namespace magna
