// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/keys_model.h"

#include <QCoreApplication>
#include <QFont>
#include <QGuiApplication>
#include <QPalette>
#include <algorithm>
#include <utility>

#include "widgets/action_set.h"
#include "widgets/keys/key_conflicts.h"
#include "widgets/theme.h"
#include "widgets/tinted_icon.h"
#include "widgets/tr.h"

namespace magna {
namespace {

QString action_cell(const KeyRow& row) {
  if (row.fixed) return row.fixed->what;
  return row.action != nullptr ? plain_text(*row.action) : row.heading;
}

QString keys_cell(const KeyRow& row) {
  if (row.fixed) return row.fixed->keys;
  return row.action != nullptr ? row.model->keys_text(*row.action) : QString();
}

QString where_cell(const KeyRow& row) {
  if (row.fixed) return row.fixed->where;
  const bool some = row.action != nullptr && row.model->has_keys(*row.action);
  return some ? scope_text(row.action->scope) : QString();
}

QString what_cell(const KeyRow& row) {
  if (row.fixed) return tr("Cannot be changed");
  if (row.action == nullptr) return {};
  const QString other = row.model->conflict(*row.action);
  return other.isEmpty() ? hint_text(*row.action) : tr("The same key: %1").arg(other);
}

QVariant action_icon(const KeyRow& row) {
  if (row.action == nullptr || *row.action->icon == '\0') return {};
  return tinted_icon(QLatin1String(row.action->icon));
}

QVariant conflict_icon(const KeyRow& row) {
  if (row.action == nullptr || row.model->conflict(*row.action).isEmpty()) return {};
  return tinted_pixmap(QStringLiteral("caution"), look_of(QGuiApplication::palette()).caution, 16,
                       qGuiApp->devicePixelRatio());
}

QVariant heading_font(const KeyRow& row, int /*column*/, int role) {
  if (role != Qt::FontRole || row.heading.isEmpty()) return {};
  QFont strong;
  strong.setBold(true);
  return strong;
}

RowDescription<KeyRow> key_rows() {
  return {.columns = {{.header = tr("Action"), .text = action_cell, .icon = action_icon},
                      {.header = tr("Keys"), .text = keys_cell},
                      {.header = tr("Scope"), .text = where_cell},
                      {.header = tr("Effect"), .text = what_cell, .icon = conflict_icon}},
          .tip =
              [](const KeyRow& row) {
                return row.action != nullptr ? hint_text(*row.action) : QString();
              },
          .other = heading_font};
}

}  // namespace

QString action_group(std::string_view menu) {
  struct Group {
    std::string_view menu;
    const char* text;
  };
  static constexpr Group kGroups[] = {
      {"world", QT_TRANSLATE_NOOP("Keys", "World")},
      {"edit", QT_TRANSLATE_NOOP("Keys", "Edit")},
      {"robot", QT_TRANSLATE_NOOP("Keys", "Robots")},
      {"choose", QT_TRANSLATE_NOOP("Keys", "Choose a robot")},
      {"tool", QT_TRANSLATE_NOOP("Keys", "Map tools")},
      {"view", QT_TRANSLATE_NOOP("Keys", "View")},
      {"layers", QT_TRANSLATE_NOOP("Keys", "Map layers")},
      {"seen", QT_TRANSLATE_NOOP("Keys", "Map layers")},
      {"heat", QT_TRANSLATE_NOOP("Keys", "Map layers")},
      {"planner", QT_TRANSLATE_NOOP("Keys", "Route search")},
      {"trail", QT_TRANSLATE_NOOP("Keys", "Trails")},
      {"follow", QT_TRANSLATE_NOOP("Keys", "Following")},
      {"layouts", QT_TRANSLATE_NOOP("Keys", "Layouts")},
      {"layout", QT_TRANSLATE_NOOP("Keys", "Layouts")},
      {"arrange", QT_TRANSLATE_NOOP("Keys", "View")},
      {"scale", QT_TRANSLATE_NOOP("Keys", "Size")},
      {"scale_more", QT_TRANSLATE_NOOP("Keys", "Size")},
      {"settings", QT_TRANSLATE_NOOP("Keys", "Settings")},
      {"theme", QT_TRANSLATE_NOOP("Keys", "Colours")},
      {"panes", QT_TRANSLATE_NOOP("Keys", "Panes")},
      {"help", QT_TRANSLATE_NOOP("Keys", "Help")},
  };
  const auto* known = std::ranges::find(kGroups, menu, &Group::menu);
  if (known != std::end(kGroups)) return QCoreApplication::translate("Keys", known->text);
  QString own = QString::fromUtf8(menu);
  if (!own.isEmpty()) own[0] = own[0].toUpper();
  return own;
}

QString scope_text(KeyScope scope) {
  switch (scope) {
    case KeyScope::Window: return QCoreApplication::translate("Keys", "Window");
    case KeyScope::Map: return QCoreApplication::translate("Keys", "On the map");
    case KeyScope::Guard: return QCoreApplication::translate("Keys", "Everywhere, fixed");
  }
  return {};
}

QString keys_here(const ActionSet& actions, const ActionRow& row, const KeyboardLayout& layout) {
  const auto is_taken = [&](const QKeySequence& key) {
    return !users_of_key(actions, row.id, key).empty();
  };
  QStringList texts;
  for (const QKeySequence& key : actions.keys(row.id)) {
    const QString name = key.toString(QKeySequence::NativeText);
    const QString here = layout.press_of(key, is_taken);
    texts << (here.isEmpty() ? name
                             : QCoreApplication::translate("Keys", "%1 (here %2)").arg(name, here));
  }
  return texts.join(QCoreApplication::translate("Actions", " or "));
}

KeysModel::KeysModel(ActionSet& actions, QObject* parent)
    : RowModel(key_rows(), parent), actions_(actions), layout_(KeyboardLayout::current()) {
  show(rows());
  connect(&actions, &ActionSet::keys_changed, this, &KeysModel::touch_all);
}

void KeysModel::set_layout(KeyboardLayout layout) {
  layout_ = std::move(layout);
  touch_all();
}

void KeysModel::set_filter(const QString& words) {
  if (words == words_) return;
  words_ = words;
  reset(rows());
}

bool KeysModel::passes(const QString& all) const {
  const auto words = words_.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::ranges::all_of(
      words, [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

// Rows of one group may be apart in the action table; here they are together.
std::vector<KeyRow> KeysModel::rows() const {
  std::vector<KeyRow> rows;
  const auto add = [&](const QString& group, bool& first, KeyRow row, const QString& all) {
    if (!passes(all + QLatin1Char(' ') + group)) return;
    if (std::exchange(first, false)) rows.push_back({this, group});
    rows.push_back(std::move(row));
  };
  QStringList groups;
  for (const ActionRow& row : action_table()) groups << action_group(row.menu);
  groups.removeDuplicates();
  for (const QString& group : groups) {
    bool first = true;
    for (const ActionRow& row : action_table()) {
      if (action_group(row.menu) != group) continue;
      const QStringList all{plain_text(row), keys_text(row), hint_text(row)};
      add(group, first, {this, {}, &row}, all.join(QLatin1Char(' ')));
    }
  }
  bool first = true;
  for (const FixedKeys& fixed : fixed_keys()) {
    const QStringList all{fixed.what, fixed.keys, fixed.where};
    add(tr("Mouse and fixed keys"), first, {this, {}, nullptr, fixed}, all.join(QLatin1Char(' ')));
  }
  return rows;
}

bool KeysModel::is_heading(int row) const {
  const KeyRow* const found = at(row);
  return found != nullptr && !found->heading.isEmpty();
}

const ActionRow* KeysModel::action(int row) const {
  const KeyRow* const found = at(row);
  return found != nullptr ? found->action : nullptr;
}

int KeysModel::row_of(std::string_view id) const {
  const auto is = [id](const KeyRow& row) { return row.action != nullptr && row.action->id == id; };
  return find(is).row();
}

QString KeysModel::conflict(const ActionRow& row) const {
  QStringList others;
  for (const QKeySequence& key : actions_.keys(row.id)) {
    for (const ActionName id : users_of_key(actions_, row.id, key)) {
      others << plain_text(id.row());
    }
  }
  others.removeDuplicates();
  return others.join(QStringLiteral(", "));
}

bool KeysModel::is_changed(const ActionRow& row) const {
  return actions_.keys(row.id) != default_keys(row);
}

bool KeysModel::has_keys(const ActionRow& row) const { return !actions_.keys(row.id).isEmpty(); }

QString KeysModel::keys_text(const ActionRow& row) const {
  const QString keys = keys_here(actions_, row, layout_);
  return is_changed(row) ? tr("%1 (changed)").arg(keys.isEmpty() ? tr("None") : keys) : keys;
}

Qt::ItemFlags KeysModel::flags(const QModelIndex& index) const {
  return is_heading(index.row()) ? Qt::ItemIsEnabled : RowModel::flags(index);
}

}  // namespace magna
