// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/keys/action_set.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>
#include <utility>

#include "widgets/base/look/tinted_icon.h"

namespace magna {

ActionSet::ActionSet(QWidget& window, QWidget& map) : QObject(&window) {
  std::map<std::string_view, QActionGroup*> groups;
  for (const ActionRow& row : action_table()) {
    auto* action = new QAction(QCoreApplication::translate("Actions", row.text), this);
    action->setObjectName(QString::fromUtf8(row.id));
    action->setCheckable(row.checkable());
    if (*row.icon != '\0') action->setIcon(tinted_icon(QLatin1String(row.icon)));
    action->setShortcuts(default_keys(row));
    action->setShortcutContext(row.scope == KeyScope::Map ? Qt::WidgetShortcut
                                                          : Qt::WindowShortcut);
    if (row.traits.choice) {
      auto*& group = groups[row.menu];
      if (group == nullptr) group = new QActionGroup(this);
      group->addAction(action);
    }
    (row.scope == KeyScope::Map ? map : window).addAction(action);
    actions_.emplace(row.id, action);
    has_effect_.emplace(row.id, false);
    dress(row);
  }
}

void ActionSet::on(ActionName id, QObject* context, std::function<void()> effect) {
  has_effect_[id] = true;
  connect(&(*this)[id], &QAction::triggered, context, [effect = std::move(effect)] { effect(); });
}

void ActionSet::set_enabled(ActionName id, bool enabled, const QString& reason) {
  if (enabled) {
    refused_.erase(id);
  } else {
    refused_[id] = reason;
  }
  apply_enabled(id);
}

void ActionSet::restrict_to(std::function<bool(std::string_view id)> allowed,
                            const QString& reason) {
  allowed_ = std::move(allowed);
  not_allowed_ = reason;
  for (const ActionRow& row : action_table()) apply_enabled(row.id);
}

void ActionSet::apply_enabled(ActionName id) {
  const auto refused = refused_.find(id);
  const bool rejected = allowed_ && !allowed_(id);
  const bool enabled = refused == refused_.end() && !rejected;
  const QString why = rejected ? not_allowed_ : enabled ? QString() : refused->second;
  QString& known = reasons_[id];
  QAction& action = (*this)[id];
  if (action.isEnabled() == enabled && known == why) return;
  known = why;
  action.setEnabled(enabled);
  dress(id.row());
}

QString ActionSet::why_disabled(ActionName id) const {
  const auto found = reasons_.find(id);
  return found == reasons_.end() ? QString() : found->second;
}

void ActionSet::set_words(ActionName id, const Words& words) {
  const ActionRow& row = id.row();
  if (std::exchange(words_[row.id], words) == words) return;
  QAction& action = (*this)[id];
  action.setText(words.text.isEmpty() ? QCoreApplication::translate("Actions", row.text)
                                      : words.text);
  const QString icon = words.icon.isEmpty() ? QString::fromLatin1(row.icon) : words.icon;
  if (!icon.isEmpty()) action.setIcon(tinted_icon(icon));
  dress(row);
}

void ActionSet::set_keys(ActionName id, const QList<QKeySequence>& keys) {
  const ActionRow& row = id.row();
  if (row.scope == KeyScope::Guard || (*this)[id].shortcuts() == keys) return;
  (*this)[id].setShortcuts(keys);
  dress(row);
  emit keys_changed();
}

void ActionSet::reset_keys(ActionName id) { set_keys(id, default_keys(id.row())); }

void ActionSet::reset_all_keys() {
  for (const ActionRow& row : action_table()) reset_keys(row.id);
}

KeyMap ActionSet::changed_keys() const {
  KeyMap changed;
  for (const ActionRow& row : action_table()) {
    const QList<QKeySequence> now = keys(row.id);
    if (now != default_keys(row)) changed[std::string(row.id)] = portable_keys(now).toStdString();
  }
  return changed;
}

QStringList ActionSet::take_changed_keys(const KeyMap& changed) {
  reset_all_keys();
  QStringList said;
  for (const auto& [id, text] : changed) {
    const QString shown = QString::fromStdString(text);
    const ActionRow* row = find_action_row(id);
    const auto wanted = keys_from(shown);
    if (row == nullptr) {
      said << tr("“%1” is not an action: its keys are ignored.").arg(QString::fromStdString(id));
    } else if (row->scope == KeyScope::Guard) {
      said << tr("The keys of \"%1\" cannot be changed.").arg(plain_text(*row));
    } else if (!wanted) {
      said << tr(R"("%1" are not keys: "%2" keeps its own.)").arg(shown, plain_text(*row));
    } else {
      set_keys(row->id, *wanted);
    }
  }
  return said;
}

// The tooltip of a disabled action starts with the reason.
void ActionSet::dress(const ActionRow& row) {
  QAction& action = (*this)[row.id];
  const QString why = why_disabled(row.id);
  const auto words = words_.find(row.id);
  const QString hint =
      words == words_.end() || words->second.hint.isEmpty() ? hint_text(row) : words->second.hint;
  const QString tip = tooltip_text(hint, action.shortcuts());
  action.setToolTip(why.isEmpty() ? tip : QStringLiteral("%1\n%2").arg(tip, why));
  action.setStatusTip(why.isEmpty() ? hint : why);
}

void ActionSet::fill(QMenu& menu, std::string_view name) const {
  for (const ActionRow& row : action_table()) {
    if (row.menu != name) continue;
    if (row.traits.begins_group && !menu.isEmpty()) menu.addSeparator();
    menu.addAction(actions_.find(row.id)->second);
  }
}

QStringList ActionSet::actions_without_effect() const {
  QStringList ids;
  for (const auto& [id, has] : has_effect_) {
    if (!has) ids << QString::fromUtf8(id);
  }
  return ids;
}

QString keys_shown_at(const QWidget& widget, ActionName id) {
  const auto name = QLatin1String(id.text().data(), static_cast<qsizetype>(id.text().size()));
  QList<QKeySequence> keys = default_keys(id.row());
  for (const QWidget* at = &widget; at != nullptr; at = at->parentWidget()) {
    for (const QAction* action : at->actions()) {
      if (action->objectName() == name) keys = action->shortcuts();
    }
  }
  return keys.isEmpty() ? plain_text(id.row()) : keys_text(keys);
}

}  // namespace magna
