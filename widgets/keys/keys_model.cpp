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

namespace magna {

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
    : QAbstractTableModel(parent), actions_(actions), layout_(KeyboardLayout::current()) {
  fill();
  connect(&actions, &ActionSet::keys_changed, this, [this] {
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
  });
}

void KeysModel::set_layout(KeyboardLayout layout) {
  layout_ = std::move(layout);
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

void KeysModel::set_filter(const QString& words) {
  if (words == words_) return;
  words_ = words;
  beginResetModel();
  fill();
  endResetModel();
}

bool KeysModel::passes(const QString& all) const {
  const auto words = words_.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::ranges::all_of(
      words, [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool KeysModel::passes(const ActionRow& row) const {
  return passes(plain_text(row) + QLatin1Char(' ') + text(row, Keys) + QLatin1Char(' ') +
                hint_text(row) + QLatin1Char(' ') + action_group(row.menu));
}

// Rows of one group may be apart in the action table; here they are together.
void KeysModel::fill() {
  rows_.clear();
  QStringList groups;
  for (const ActionRow& row : action_table()) groups << action_group(row.menu);
  groups.removeDuplicates();
  for (const QString& group : groups) {
    bool first = true;
    for (const ActionRow& row : action_table()) {
      if (action_group(row.menu) != group || !passes(row)) continue;
      if (std::exchange(first, false)) rows_.push_back({group, nullptr});
      rows_.push_back({{}, &row});
    }
  }
  const QString group = tr("Mouse and fixed keys");
  bool first = true;
  for (FixedKeys& fixed : fixed_keys()) {
    const QString all = fixed.what + QLatin1Char(' ') + fixed.keys + QLatin1Char(' ') + fixed.where;
    if (!passes(all + QLatin1Char(' ') + group)) continue;
    if (std::exchange(first, false)) rows_.push_back({group});
    rows_.push_back({{}, nullptr, std::move(fixed)});
  }
}

bool KeysModel::is_heading(int row) const {
  return row >= 0 && row < rowCount() && !rows_[static_cast<std::size_t>(row)].heading.isEmpty();
}

const ActionRow* KeysModel::action(int row) const {
  if (row < 0 || row >= rowCount()) return nullptr;
  return rows_[static_cast<std::size_t>(row)].action;
}

int KeysModel::row_of(std::string_view id) const {
  const auto found = std::ranges::find_if(
      rows_, [id](const Row& row) { return row.action != nullptr && row.action->id == id; });
  return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
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

int KeysModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int KeysModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QString KeysModel::text(const ActionRow& row, int column) const {
  switch (column) {
    case Action: return plain_text(row);
    case Keys: {
      const QString keys = keys_here(actions_, row, layout_);
      return is_changed(row) ? tr("%1 (changed)").arg(keys.isEmpty() ? tr("None") : keys) : keys;
    }
    case Where: return actions_.keys(row.id).isEmpty() ? QString() : scope_text(row.scope);
    case What: {
      const QString other = conflict(row);
      return other.isEmpty() ? hint_text(row) : tr("The same key: %1").arg(other);
    }
    default: return {};
  }
}

QVariant KeysModel::decoration(const ActionRow& row, int column) const {
  if (column == Action && *row.icon != '\0') return tinted_icon(QLatin1String(row.icon));
  if (column != What || conflict(row).isEmpty()) return {};
  return tinted_pixmap(QStringLiteral("caution"), look_of(QGuiApplication::palette()).caution, 16,
                       qGuiApp->devicePixelRatio());
}

QVariant KeysModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  if (row.fixed) {
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
      case Action: return row.fixed->what;
      case Keys: return row.fixed->keys;
      case Where: return row.fixed->where;
      default: return tr("Cannot be changed");
    }
  }
  if (row.action == nullptr) {
    if (role == Qt::DisplayRole && index.column() == Action) return row.heading;
    if (role == Qt::FontRole) {
      QFont strong;
      strong.setBold(true);
      return strong;
    }
    return {};
  }
  switch (role) {
    case Qt::DisplayRole: return text(*row.action, index.column());
    case Qt::DecorationRole: return decoration(*row.action, index.column());
    case Qt::ToolTipRole: return hint_text(*row.action);
    default: return {};
  }
}

QVariant KeysModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Action: return tr("Action");
    case Keys: return tr("Keys");
    case Where: return tr("Scope");
    case What: return tr("Effect");
    default: return {};
  }
}

Qt::ItemFlags KeysModel::flags(const QModelIndex& index) const {
  if (is_heading(index.row())) return Qt::ItemIsEnabled;
  return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

}  // namespace magna
