// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/action_set.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include "widgets/tinted_icon.h"

namespace magna {

ActionSet::ActionSet(QWidget& window, QWidget& map) : QObject(&window) {
  std::map<std::string_view, QActionGroup*> groups;
  for (const ActionRow& row : action_table()) {
    auto* action = new QAction(QCoreApplication::translate("Actions", row.text), this);
    action->setObjectName(QString::fromUtf8(row.id.data(), static_cast<qsizetype>(row.id.size())));
    action->setToolTip(tooltip_text(row));
    action->setStatusTip(hint_text(row));
    action->setCheckable(row.checkable);
    if (*row.icon != '\0') action->setIcon(tinted_icon(QLatin1String(row.icon)));
    QList<QKeySequence> keys;
    const auto parts = QString::fromLatin1(row.keys).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString& key : parts) keys << QKeySequence(key, QKeySequence::PortableText);
    action->setShortcuts(keys);
    action->setShortcutContext(row.scope == KeyScope::Map ? Qt::WidgetShortcut
                                                          : Qt::WindowShortcut);
    if (row.checkable && !row.alone) {
      auto*& group = groups[row.menu];
      if (group == nullptr) group = new QActionGroup(this);
      group->addAction(action);
    }
    (row.scope == KeyScope::Map ? map : window).addAction(action);
    actions_.emplace(row.id, action);
    has_effect_.emplace(row.id, false);
  }
}

void ActionSet::on(std::string_view id, QObject* context, std::function<void()> effect) {
  has_effect_[id] = true;
  connect(&(*this)[id], &QAction::triggered, context, [effect = std::move(effect)] { effect(); });
}

void ActionSet::fill(QMenu& menu, std::string_view name) const {
  for (const ActionRow& row : action_table()) {
    if (row.menu != name) continue;
    if (row.group_begins && !menu.isEmpty()) menu.addSeparator();
    menu.addAction(actions_.find(row.id)->second);
  }
}

QStringList ActionSet::without_effect() const {
  QStringList ids;
  for (const auto& [id, has] : has_effect_) {
    if (!has) ids << QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
  }
  return ids;
}

}  // namespace magna
