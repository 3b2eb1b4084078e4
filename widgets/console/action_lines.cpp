// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/console/action_lines.h"

#include <algorithm>

#include "widgets/action_set.h"
#include "widgets/tr.h"

namespace magna {
namespace {

QString after(const QAction& action) {
  if (!action.isCheckable()) return tr("done");
  return action.isChecked() ? tr("on") : tr("off");
}

}  // namespace

std::optional<ConsoleLine> do_action(ActionSet& actions, const QString& line) {
  const ActionRow* row = find_action_row(line.toLower().toStdString());
  if (row == nullptr) return {};
  const QString id = QString::fromUtf8(row->id);
  QAction& action = actions[row->id];
  if (!action.isEnabled()) {
    const QString why = actions.why_disabled(row->id);
    const QString said = why.isEmpty() ? tr("Not possible now") : why;
    return ConsoleLine{ConsoleKind::Error, tr("%1: %2").arg(id, said).toStdString()};
  }
  action.trigger();
  const QString said = tr("%1: %2, %3").arg(id, plain_text(*row), after(action));
  return ConsoleLine{ConsoleKind::Message, said.toStdString()};
}

ConsoleCompletion complete_with_actions(const ConsoleWords& words, std::string_view line,
                                        std::size_t cursor) {
  ConsoleCompletion found = complete(words, line, cursor);
  const auto blank = [](char c) { return c == ' ' || c == '\t'; };
  const auto begin = static_cast<std::size_t>(std::ranges::find_if_not(line, blank) - line.begin());
  const std::string_view typed =
      begin < cursor ? line.substr(begin, cursor - begin) : std::string_view();
  if (std::ranges::any_of(typed, blank)) return found;
  if (found.words.empty()) found.begin = std::min(begin, cursor);
  const QString start = QString::fromUtf8(typed).toLower();
  for (const ActionRow& row : action_table()) {
    const auto id = QLatin1String(row.id.data(), static_cast<qsizetype>(row.id.size()));
    if (id.startsWith(start)) found.words.emplace_back(row.id);
  }
  return found;
}

}  // namespace magna
