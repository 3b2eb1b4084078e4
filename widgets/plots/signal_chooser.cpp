// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/signal_chooser.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QMimeData>
#include <QToolButton>
#include <algorithm>
#include <array>
#include <utility>

#include "widgets/base/keys/focus_keys.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/plain_tree.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/plots/visible_data.h"

namespace magna {
namespace {

// Internal ids: 0 for groups; for signals program or robot, not the row, which changes when robots
// come and go.
constexpr quintptr kTopLevel = 0;
constexpr quintptr kProgram = 1;

quintptr id_of(const std::optional<RobotId>& robot) {
  return robot ? quintptr{robot->value} + kProgram + 1 : kProgram;
}

std::optional<RobotId> robot_of(quintptr id) {
  if (id == kProgram) return {};
  return RobotId{static_cast<std::uint32_t>(id - kProgram - 1)};
}

/// For each word: the kinds of signals that contain it.
using Having = std::array<bool, kSignalKinds>;

std::vector<Having> kinds_having(const QStringList& words) {
  std::vector<Having> having(static_cast<std::size_t>(words.size()));
  for (std::size_t w = 0; w < having.size(); ++w) {
    for (const SignalInfo& signal : signal_table()) {
      having[w][static_cast<std::size_t>(signal.kind)] =
          signal_name(signal.kind).contains(words[static_cast<qsizetype>(w)], Qt::CaseInsensitive);
    }
  }
  return having;
}

}  // namespace

SignalTreeModel::SignalTreeModel(PlotBoard& board, QObject* parent)
    : QAbstractItemModel(parent), board_(board) {
  connect(&board_, &PlotBoard::changed, this, &SignalTreeModel::choice_shown);
}

void SignalTreeModel::show(const Snapshot& now, bool with_truth) {
  std::vector<Source> sources{{std::nullopt, tr("Program"), {}, 0}};
  for (const RobotLabel& label : labels_of(now)) {
    if (!label.present) continue;
    sources.push_back({label.id, QString::fromStdString(label.name),
                       QString::fromStdString(label.letter), style_of(label)});
  }
  std::ranges::sort(sources, {}, &Source::robot);
  if (sources == sources_ && with_truth == with_truth_) return;
  sources_ = std::move(sources);
  with_truth_ = with_truth;
  if (groups_.empty()) return start_over();
  set_groups(filtered());
}

void SignalTreeModel::set_words(const QString& words) {
  QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  if (wanted == words_) return;
  words_ = std::move(wanted);
  start_over();
}

void SignalTreeModel::start_over() {
  beginResetModel();
  groups_ = filtered();
  endResetModel();
}

// Ten thousand robots are searched at every key press, so names of signals are matched only once.
std::vector<SignalTreeModel::Group> SignalTreeModel::filtered() const {
  const std::vector<Having> having = kinds_having(words_);
  std::vector<Group> groups;
  for (const Source& of : sources_) {
    std::vector<bool> named;
    for (const QString& word : words_) {
      named.push_back(of.name.contains(word, Qt::CaseInsensitive) || of.letter == word);
    }
    Group group{of, {}};
    for (const SignalInfo& signal : signal_table()) {
      if (signal.of_robot != of.robot.has_value() || (signal.truth && !with_truth_)) continue;
      bool passes = true;
      for (std::size_t w = 0; w < named.size() && passes; ++w) {
        passes = named[w] || having[w][static_cast<std::size_t>(signal.kind)];
      }
      if (passes) group.kinds.push_back(signal.kind);
    }
    if (!group.kinds.empty()) groups.push_back(std::move(group));
  }
  return groups;
}

// Changes single rows, so that expansion, selection and scroll position are kept.
void SignalTreeModel::set_groups(std::vector<Group> next) {
  const auto robots = [](const std::vector<Group>& groups) {
    std::vector<std::optional<RobotId>> all;
    all.reserve(groups.size());
    for (const Group& group : groups) all.push_back(group.of.robot);
    return all;
  };
  using Robots = std::span<const std::optional<RobotId>>;
  const auto before = robots(groups_);
  const auto after = robots(next);
  const auto gone = rows_only_in(Robots(before), Robots(after));
  for (const RowRun& run : last_first(gone)) {
    beginRemoveRows({}, run.first, run.last);
    groups_.erase(groups_.begin() + run.first, groups_.begin() + run.last + 1);
    endRemoveRows();
  }
  for (const RowRun& run : rows_only_in(Robots(after), Robots(before))) {
    beginInsertRows({}, run.first, run.last);
    groups_.insert(groups_.begin() + run.first, next.begin() + run.first,
                   next.begin() + run.last + 1);
    endInsertRows();
  }
  for (std::size_t row = 0; row < next.size(); ++row) set_groups(row, std::move(next[row]));
}

void SignalTreeModel::set_groups(std::size_t row, Group next) {
  Group& group = groups_[row];
  const QModelIndex at = index(static_cast<int>(row), Name);
  using Kinds = std::span<const SignalKind>;
  const std::vector<SignalKind> before = group.kinds;
  const auto gone = rows_only_in(Kinds(before), Kinds(next.kinds));
  for (const RowRun& run : last_first(gone)) {
    beginRemoveRows(at, run.first, run.last);
    group.kinds.erase(group.kinds.begin() + run.first, group.kinds.begin() + run.last + 1);
    endRemoveRows();
  }
  for (const RowRun& run : rows_only_in(Kinds(next.kinds), Kinds(before))) {
    beginInsertRows(at, run.first, run.last);
    group.kinds.insert(group.kinds.begin() + run.first, next.kinds.begin() + run.first,
                       next.kinds.begin() + run.last + 1);
    endInsertRows();
  }
  if (std::exchange(group.of, next.of) != next.of) emit dataChanged(at, at);
}

void SignalTreeModel::choice_shown() {
  for (int g = 0; g < static_cast<int>(groups_.size()); ++g) {
    const QModelIndex group = index(g, 0);
    const int last = rowCount(group) - 1;
    emit dataChanged(group, index(g, Plot), {Qt::DisplayRole, Qt::AccessibleTextRole});
    emit dataChanged(index(0, 0, group), index(last, Plot, group));
  }
}

// -1 = not shown.
int SignalTreeModel::row_of(const std::optional<RobotId>& robot) const {
  const auto robot_of_group = [](const Group& group) { return group.of.robot; };
  const auto found = std::ranges::lower_bound(groups_, robot, {}, robot_of_group);
  if (found == groups_.end() || found->of.robot != robot) return -1;
  return static_cast<int>(found - groups_.begin());
}

std::optional<SignalKey> SignalTreeModel::key_at(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kTopLevel) return {};
  const auto robot = robot_of(index.internalId());
  const Group& group = groups_[static_cast<std::size_t>(row_of(robot))];
  return SignalKey{group.kinds[static_cast<std::size_t>(index.row())], robot};
}

QModelIndex SignalTreeModel::index_of(const SignalKey& key) const {
  const int row = row_of(key.robot);
  if (row < 0) return {};
  const Group& group = groups_[static_cast<std::size_t>(row)];
  const auto found = std::ranges::find(group.kinds, key.kind);
  if (found == group.kinds.end()) return {};
  return createIndex(static_cast<int>(found - group.kinds.begin()), 0, id_of(key.robot));
}

QModelIndex SignalTreeModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  if (!parent.isValid()) return createIndex(row, column, kTopLevel);
  return createIndex(row, column, id_of(groups_[static_cast<std::size_t>(parent.row())].of.robot));
}

QModelIndex SignalTreeModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kTopLevel) return {};
  return createIndex(row_of(robot_of(index.internalId())), 0, kTopLevel);
}

int SignalTreeModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(groups_.size());
  if (parent.internalId() != kTopLevel || parent.column() > 0) return 0;
  return static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].kinds.size());
}

int SignalTreeModel::columnCount(const QModelIndex&) const { return kColumns; }

Qt::ItemFlags SignalTreeModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = QAbstractItemModel::flags(index);
  if (!key_at(index)) return flags;
  flags |= Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren;
  return index.column() == Name ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant SignalTreeModel::group_data(const Group& group, int column, int role) const {
  if (column != Name) return {};
  const Source& of = group.of;
  switch (role) {
    case Qt::DisplayRole: return of.name;
    case Qt::DecorationRole:
      return of.robot ? QVariant(swatch_icon(of.style, of.letter)) : QVariant();
    case Qt::AccessibleTextRole:
      return of.robot ? tr("%1, number %2").arg(of.name, of.letter) : of.name;
    default: return {};
  }
}

QVariant SignalTreeModel::signal_data(const SignalKey& key, int column, int role) const {
  const int plot = board_.plot_of(key);
  if (column == Plot) {
    return role == Qt::DisplayRole && plot >= 0 ? QVariant(tr("plot %1").arg(plot + 1))
                                                : QVariant();
  }
  switch (role) {
    case Qt::DisplayRole: return titled(key.kind);
    case Qt::CheckStateRole: return plot >= 0 ? Qt::Checked : Qt::Unchecked;
    case Qt::AccessibleTextRole:
      return plot >= 0 ? tr("%1, in plot %2").arg(titled(key.kind)).arg(plot + 1)
                       : titled(key.kind);
    default: return {};
  }
}

QVariant SignalTreeModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (const auto key = key_at(index)) return signal_data(*key, index.column(), role);
  return group_data(groups_[static_cast<std::size_t>(index.row())], index.column(), role);
}

QVariant SignalTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == Name ? tr("Signal") : tr("Plot");
}

bool SignalTreeModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const auto key = key_at(index);
  if (!key || role != Qt::CheckStateRole) return false;
  if (value.toInt() == Qt::Checked) return board_.add(*key);
  board_.remove(*key);
  return true;
}

QStringList SignalTreeModel::mimeTypes() const { return {QLatin1String(kSignalMime)}; }

QMimeData* SignalTreeModel::mimeData(const QModelIndexList& indexes) const {
  QStringList ids;
  for (const QModelIndex& index : indexes) {
    if (index.column() != Name) continue;
    if (const auto key = key_at(index)) ids << key_id(*key);
  }
  auto* mime = new QMimeData;
  mime->setData(QLatin1String(kSignalMime), ids.join(QLatin1Char('\n')).toUtf8());
  return mime;
}

namespace {

constexpr int kSignalChooserLeastWidth = 180;
constexpr int kOpenedAtOnce = 40;  // maximum of groups to expand

}  // namespace

SignalChooser::SignalChooser(PlotBoard& board, QWidget* parent)
    : QWidget(parent), board_(board), model_(board) {
  auto* column = make_column(this);
  auto* row = make_tool_row();
  words_ = new QLineEdit(this);
  words_->setPlaceholderText(tr("Search"));
  words_->setAccessibleName(tr("Search signals"));
  words_->setToolTip(tr("Show only signals with these words in their name or robot"));
  words_->setClearButtonEnabled(true);
  auto* to_plot = make_icon_button(
      QStringLiteral("row-down"), tr("Move to the selected plot"),
      tr("Moves the selected signals to the selected plot, whatever their units"), this);
  row->addWidget(words_, 1);
  row->addWidget(to_plot);
  column->addLayout(row);
  tree_ =
      new PlainTree(tr("Signals"),
                    tr("Enter plots the selected signals, or removes them from their plots"), this);
  tree_->setModel(&model_);
  tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  tree_->setDragDropMode(QAbstractItemView::DragOnly);
  tree_->header()->setStretchLastSection(false);
  tree_->header()->setSectionResizeMode(SignalTreeModel::Name, QHeaderView::Stretch);
  tree_->header()->setSectionResizeMode(SignalTreeModel::Plot, QHeaderView::Fixed);
  on_enter_key(*tree_, [this] { act(); });
  tree_->search_with(*words_);
  column->addWidget(tree_, 1);
  keep_scaled(*this, [this] { setMinimumWidth(scaled(kSignalChooserLeastWidth)); });
  keep_scaled(*tree_, [this] {
    tree_->setColumnWidth(SignalTreeModel::Plot,
                          tree_->fontMetrics().horizontalAdvance(tr("plot 24")) + scaled(12));
  });
  connect(words_, &QLineEdit::textChanged, &model_, &SignalTreeModel::set_words);
  connect(&model_, &SignalTreeModel::modelReset, this, &SignalChooser::expand_matches);
  connect(to_plot, &QToolButton::clicked, this, &SignalChooser::move);
  const auto follow = [this, to_plot] { to_plot->setEnabled(board_.chosen() >= 0); };
  connect(&board_, &PlotBoard::changed, this, follow);
  follow();
}

SignalChooser::~SignalChooser() = default;

// Expands search results; without a search the program's group and the group of a single robot.
void SignalChooser::expand_matches() {
  const int groups = model_.rowCount();
  const bool searched = !words_->text().isEmpty();
  for (int g = 0; g < std::min(groups, kOpenedAtOnce); ++g) {
    tree_->setExpanded(model_.index(g, 0), searched || g == 0 || groups == 2);
  }
}

QList<SignalKey> SignalChooser::selected() const {
  QList<SignalKey> keys;
  for (const QModelIndex& index : tree_->selectionModel()->selectedRows()) {
    if (const auto key = model_.key_at(index)) keys << *key;
  }
  return keys;
}

void SignalChooser::act() {
  const QModelIndex current = tree_->currentIndex();
  const auto key = model_.key_at(current);
  if (!key) return tree_->setExpanded(current, !tree_->isExpanded(current));
  const bool out = board_.plot_of(*key) >= 0;
  QList<SignalKey> keys = selected();
  if (!keys.contains(*key)) keys = {*key};
  for (const SignalKey& one : keys) {
    if (out) {
      board_.remove(one);
    } else {
      board_.add(one);
    }
  }
}

void SignalChooser::move() {
  const int plot = board_.chosen();
  for (const SignalKey& key : selected()) board_.move(key, plot);
}

}  // namespace magna
