// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/team/robot_list_pane.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QStyleOptionComboBox>
#include <algorithm>
#include <utility>

#include "core/engine/author.h"
#include "core/engine/operator_inputs.h"
#include "widgets/base/edit/plan_edits.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/explore_role.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/events/attention_panel.h"
#include "widgets/robots/team/robot_card.h"
#include "widgets/robots/team/robot_columns.h"
#include "widgets/robots/team/robot_table.h"
#include "widgets/robots/team/robot_words.h"

namespace magna {
namespace {

template <class Effect>
void add(QMenu* menu, const char* icon, const QString& text, bool enabled, Effect effect) {
  QAction* action = menu->addAction(tinted_icon(QLatin1String(icon)), text);
  action->setEnabled(enabled);
  QObject::connect(action, &QAction::triggered, menu, effect);
}

/// A combo box for the header of a pane: without a frame, as wide as its current text.
class OrderBox : public QComboBox {
 public:
  explicit OrderBox(QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  /// Opens the list, wide enough for its longest text.
  void showPopup() override;
};

OrderBox::OrderBox(QWidget* parent) : QComboBox(parent) {
  setFrame(false);
  connect(this, &QComboBox::currentIndexChanged, this, [this] { updateGeometry(); });
}

QSize OrderBox::sizeHint() const {
  constexpr int kTextMore = 6;  // the style's hint cuts the last letter
  const QFontMetrics metrics = fontMetrics();
  QStyleOptionComboBox option;
  initStyleOption(&option);
  const QSize text(metrics.horizontalAdvance(currentText()) + scaled(kTextMore), metrics.height());
  return style()->sizeFromContents(QStyle::CT_ComboBox, &option, text, this);
}

void OrderBox::showPopup() {
  constexpr int kPopupMore = 32;  // beside the texts in the opened list
  int widest = 0;
  for (int i = 0; i < count(); ++i) {
    widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
  }
  view()->setMinimumWidth(widest + scaled(kPopupMore));
  QComboBox::showPopup();
}

/// Time in which a snapshot without the requested selection does not undo it here.
constexpr std::int64_t kRobotListPanePatienceNs = 500'000'000;
/// Rows that move under the pointer cannot be clicked: limits the rate of sorting.
constexpr std::int64_t kSortNs = 1'000'000'000;

}  // namespace

QMenu* make_robot_menu(const Snapshot& now, RobotId robot, RobotWishes& wishes, QWidget* parent) {
  auto* menu = new QMenu(parent);
  std::vector<RobotId> robots{robot};
  if (is_selected(now, robot)) robots = now.selected;
  const bool several = robots.size() > 1;
  const RobotLabel* label = label_of(now, robot);
  const QString name = label != nullptr ? QString::fromStdString(label->name) : QString();
  menu->addAction(several ? tr("%1 robots").arg(robots.size()) : name)->setEnabled(false);
  menu->addSeparator();
  const bool planned =
      std::any_of(robots.begin(), robots.end(), [&](RobotId id) { return has_plan(now, id); });
  RobotWishes* to = &wishes;
  add(menu, "robot-stop", several ? tr("&Stop them") : tr("&Stop this robot"), true,
      [to, robots] { emit to->stop(robots); });
  add(menu, "robot-resume", several ? tr("&Resume their missions") : tr("&Resume its mission"),
      planned && !now.stopped, [to, robots] { emit to->resume(robots); });
  add(menu, "plan-clear", several ? tr("&Clear their plans") : tr("&Clear its plan"), planned,
      [to, robots] { emit to->clear_plans(robots); });
  if (now.exploration) {
    menu->addSeparator();
    add(menu, "explore", tr("&Explore with the team"), why_no_role(now, robots, true).isEmpty(),
        [to, robots] { emit to->explore(robots, true); });
    add(menu, "explore-off", tr("Stop explor&ing"), why_no_role(now, robots, false).isEmpty(),
        [to, robots] { emit to->explore(robots, false); });
  }
  if (hall_robot(now, robot) != nullptr) {
    menu->addSeparator();
    const auto act = [&](const char* icon, const QString& text, HallOperation what) {
      add(menu, icon, text, why_not(now, robots, what).isEmpty(),
          [to, robots, what] { emit to->hall_act(robots, what); });
    };
    act("charge", several ? tr("Let them c&harge") : tr("Let it c&harge"), HallOperation::Charge);
    act("close", several ? tr("Cancel their &actions") : tr("Cancel its &action"),
        HallOperation::Cancel);
  }
  const RemoteStatus* const remote = several ? nullptr : remote_of(now, robot);
  if (remote != nullptr) {
    const auto lost = remote->may_continue;
    const RobotLabel* const before = lost ? label_of(now, *lost) : nullptr;
    const QString text = before != nullptr
                             ? tr("Continue as %1").arg(QString::fromStdString(before->name))
                             : tr("Continue as lost CyBOT");
    menu->addSeparator();
    add(menu, "connection", text, before != nullptr,
        [to, robot, lost] { emit to->take_over(robot, *lost); });
  }
  menu->addSeparator();
  add(menu, "state-driven", tr("Take c&ontrol of %1").arg(name), label != nullptr,
      [to, robot] { emit to->take_control(robot); });
  const std::string who = status_of(now, robot).locked_by;
  const bool mine = who == Author::person().name;
  add(menu, mine ? "unlock" : "lock", mine ? tr("Un&lock %1").arg(name) : tr("&Lock %1").arg(name),
      label != nullptr && (mine || who.empty()),
      [to, robot, mine] { emit to->lock(robot, !mine); });
  menu->addSeparator();
  add(menu, "fit-selection", tr("Show on the &map"), true,
      [to, robots] { emit to->show_on_map(robots); });
  return menu;
}

RobotListPane::RobotListPane(SnapshotFeed& feed, EditStack& edits, QWidget* parent)
    : QWidget(parent), feed_(feed) {
  setAccessibleName(tr("Robot list"));
  auto* column = make_column(this);
  attention_ = new AttentionPanel(feed, this);
  column->addWidget(attention_);
  column->addWidget(make_finder());
  card_ = new RobotCard(feed, edits, this);
  column->addWidget(card_);
  make_table();
  column->addWidget(table_, 1);
  count_ = new QLabel(this);
  count_->setContentsMargins(8, 2, 8, 2);
  count_->setForegroundRole(QPalette::PlaceholderText);
  count_->setAccessibleName(tr("Robots that match the filter"));
  count_->hide();
  column->addWidget(count_);

  // As other panes with texts, so that all of them show the same snapshot.
  connect(&feed, &SnapshotFeed::calm, this, &RobotListPane::follow);
  connect(&feed, &SnapshotFeed::calm, this, &RobotListPane::update_texts);
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &RobotListPane::ask_for_selection);
  connect(table_, &RobotTable::stop_wanted, this, [this](int row) {
    if (const auto id = model_.robot_at(row)) emit wishes_.stop({*id});
  });
  connect(table_, &RobotTable::activated, this,
          [this](const QModelIndex& index) { choose_row(index.row()); });
  connect(table_, &RobotTable::menu_wanted, this, [this](int row, QPoint where) {
    const auto id = model_.robot_at(row);
    QMenu* menu = id ? make_robot_menu(feed_.now(), *id, wishes_, this) : new QMenu(this);
    menu->addSeparator();
    menu->addActions(actions());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(where);
  });
  follow();
}

RobotListPane::~RobotListPane() = default;

QTableView& RobotListPane::table() { return *table_; }
QString RobotListPane::count_text() const {
  return count_->isHidden() ? QString() : count_->text();
}

void RobotListPane::set_density(RowDensity density) {
  if (density == table_->density()) return;
  table_->set_density(density);
  columns_->set_density(density);
  card_->show_when(density != RowDensity::Lines);
  emit rows_changed();
}

RowDensity RobotListPane::density() const { return table_->density(); }

const QStringList& RobotListPane::columns() const { return columns_->chosen(); }

void RobotListPane::choose_columns(const QStringList& ids) {
  if (ids == columns_->chosen()) return;
  columns_->choose(ids);
  emit rows_changed();
}

/// The field and its row are visible while it is used.
void RobotListPane::show_filter() {
  filter_->parentWidget()->setVisible(filter_->hasFocus() || !filter_->text().isEmpty());
}

void RobotListPane::find(QWidget* from) {
  if (!filter_->hasFocus()) focus_before_ = from;
  filter_->parentWidget()->show();
  filter_->setFocus(Qt::ShortcutFocusReason);
  filter_->selectAll();
}

bool RobotListPane::eventFilter(QObject* watched, QEvent* event) {
  if (table_ == nullptr) return QWidget::eventFilter(watched, event);
  if (watched == table_->viewport() && event->type() == QEvent::Resize) columns_->fit();
  if (watched != filter_) return QWidget::eventFilter(watched, event);
  if (event->type() == QEvent::FocusIn) {
    filter_before_ = filter_->text();
    if (static_cast<QFocusEvent*>(event)->reason() == Qt::MouseFocusReason) focus_before_.clear();
  }
  // Later, because the focus is still here.
  if (event->type() == QEvent::FocusOut) {
    QMetaObject::invokeMethod(this, &RobotListPane::show_filter, Qt::QueuedConnection);
  }
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Escape: end_search(); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: choose_first(); return true;
    case Qt::Key_Down:
      if (model_.rowCount() > 0 && !table_->currentIndex().isValid()) {
        table_->selectionModel()->setCurrentIndex(model_.index(0, 0),
                                                  QItemSelectionModel::NoUpdate);
      }
      table_->setFocus(Qt::ShortcutFocusReason);
      return true;
    default: return QWidget::eventFilter(watched, event);
  }
}

void RobotListPane::choose_first() {
  if (model_.rowCount() == 0) return;
  choose_row(0);
  table_->setFocus(Qt::ShortcutFocusReason);
}

void RobotListPane::choose_row(int row) {
  table_->selectionModel()->setCurrentIndex(
      model_.index(row, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

// A second Escape clears the filter from before the search.
void RobotListPane::end_search() {
  const bool searched = filter_->text() != filter_before_;
  filter_->setText(searched ? filter_before_ : QString());
  const bool back = focus_before_ != nullptr && focus_before_->isVisible();
  QWidget& next = back ? *focus_before_ : *table_;
  focus_before_.clear();
  next.setFocus(Qt::ShortcutFocusReason);
}

// A second click on the same column reverses the order.
void RobotListPane::sort_by_column(int column) {
  const RobotSort wanted = column == RobotTableModel::Robot   ? RobotSort::Name
                           : column == RobotTableModel::State ? RobotSort::Need
                                                              : RobotSort::Commander;
  if (column == RobotTableModel::Stop) return;
  const int at = sort_->findData(static_cast<int>(wanted));
  descending_ = sort_->currentIndex() == at && !descending_;
  const QSignalBlocker quiet(sort_);
  sort_->setCurrentIndex(at);
  rearrange();
}

void RobotListPane::rearrange() {
  following_ = true;
  const auto sort = static_cast<RobotSort>(sort_->currentData().toInt());
  model_.set_sort(sort, descending_);
  model_.set_filter(filter_->text());
  sorted_ns_ = feed_.clock().now_ns();
  QHeaderView* header = table_->horizontalHeader();
  header->setSortIndicatorShown(sort != RobotSort::Number);
  const int column = sort == RobotSort::Commander ? RobotTableModel::Commander
                     : sort == RobotSort::Name || sort == RobotSort::Battery
                         ? RobotTableModel::Robot
                         : RobotTableModel::State;
  header->setSortIndicator(column, descending_ ? Qt::DescendingOrder : Qt::AscendingOrder);
  shown_.clear();
  asked_ns_ = 0;
  show_selection();
  show_count();
  following_ = false;
}

void RobotListPane::update_texts() {
  if (feed_.clock().now_ns() - sorted_ns_ < kSortNs) return;
  sorted_ns_ = feed_.clock().now_ns();
  following_ = true;
  const int before = model_.rowCount();
  model_.reorder();
  columns_->fit();  // names and commanders may have become longer
  if (model_.rowCount() != before) shown_.clear();
  show_selection();
  show_count();
  following_ = false;
}

void RobotListPane::show_count() {
  const int all = model_.team_size();
  const int shown = model_.rowCount();
  const QString facts = team_facts(feed_.now(), all);
  if (facts != facts_) emit facts_changed(facts_ = facts);
  count_->setHidden(shown == all);
  if (shown == all) return;
  const auto& selected = feed_.now().selected;
  const std::vector<int> rows = model_.rows_by_robot();
  const auto hidden = std::ranges::count_if(
      selected, [&](RobotId id) { return id.index() >= rows.size() || rows[id.index()] < 0; });
  const QString of_all =
      tr("%1 of %2")
          .arg(shown)
          .arg(counted(static_cast<std::size_t>(all), tr("1 robot"), tr("%1 robots")));
  count_->setText(hidden == 0 ? of_all : tr("%1; %2 selected not shown").arg(of_all).arg(hidden));
}

void RobotListPane::follow() {
  following_ = true;
  const bool other_team = model_.rowCount() > 0;
  model_.show_resume_keys(keys_shown_at(*this, "robot.resume"));
  model_.show(feed_.shared());
  if (other_team != (model_.rowCount() > 0) || table_->selectionModel()->selection().isEmpty()) {
    shown_.clear();
  }
  show_selection();
  following_ = false;
}

void RobotListPane::show_selection() {
  std::vector<RobotId> wanted = feed_.now().selected;
  std::sort(wanted.begin(), wanted.end());
  if (wanted == shown_) {
    asked_ns_ = 0;
    return;
  }
  if (asked_ns_ != 0 && feed_.clock().now_ns() - asked_ns_ < kRobotListPanePatienceNs) return;
  asked_ns_ = 0;
  shown_ = wanted;
  QItemSelection selection;
  const std::vector<int> rows = model_.rows_by_robot();
  for (const RobotId id : wanted) {
    const int row = id.index() < rows.size() ? rows[id.index()] : -1;
    if (row >= 0)
      selection.select(model_.index(row, 0), model_.index(row, RobotTableModel::kColumns - 1));
  }
  QItemSelectionModel& chosen = *table_->selectionModel();
  chosen.select(selection, QItemSelectionModel::ClearAndSelect);
  const auto active = feed_.now().active;
  const int row = active ? model_.row_of(*active) : -1;
  if (row < 0) return;
  chosen.setCurrentIndex(model_.index(row, 0), QItemSelectionModel::NoUpdate);
  table_->scrollTo(model_.index(row, 0));
}

void RobotListPane::ask_for_selection() {
  if (following_) return;
  std::vector<RobotId> set;
  for (const QModelIndex& index : table_->selectionModel()->selectedRows()) {
    if (const auto id = model_.robot_at(index.row())) set.push_back(*id);
  }
  std::sort(set.begin(), set.end());
  shown_ = set;
  asked_ns_ = feed_.clock().now_ns();
  if (set.empty()) {
    feed_.link().post(input::Deselect{});
  } else if (set.size() == 1) {
    feed_.link().post(input::Select{set.front()});
  } else {
    feed_.link().post(input::SelectSet{std::move(set)});
  }
}

QWidget* RobotListPane::make_finder() {
  auto* finder = new QWidget(this);
  auto* row = new QHBoxLayout(finder);
  row->setContentsMargins(4, 4, 4, 4);
  row->setSpacing(4);
  filter_ = new QLineEdit(finder);
  filter_->setPlaceholderText(tr("Filter (Ctrl+F)"));
  filter_->setClearButtonEnabled(true);
  filter_->setAccessibleName(tr("Filter"));
  filter_->setToolTip(
      tr("Shows robots with these words in name, type, state, reason or commander"));
  filter_->setAccessibleDescription(filter_->toolTip());
  finder->hide();
  sort_ = new OrderBox(finder);
  sort_->setAccessibleName(tr("Sort by"));
  sort_->setToolTip(tr("Order of the list"));
  const std::pair<QString, RobotSort> sorts[] = {
      {tr("By number"), RobotSort::Number},       {tr("By name"), RobotSort::Name},
      {tr("By state"), RobotSort::State},         {tr("By need"), RobotSort::Need},
      {tr("By commander"), RobotSort::Commander}, {tr("By battery"), RobotSort::Battery}};
  for (const auto& [text, sort] : sorts) sort_->addItem(text, static_cast<int>(sort));
  sort_->setItemData(3, tr("Robots that need help first, then waiting, stopped and held ones"),
                     Qt::ToolTipRole);
  row->addWidget(filter_, 1);
  row->addWidget(sort_);
  filter_->installEventFilter(this);
  connect(filter_, &QLineEdit::textChanged, this, [this] {
    show_filter();
    rearrange();
  });
  connect(sort_, &QComboBox::currentIndexChanged, this, [this] {
    descending_ = false;
    rearrange();
  });
  return finder;
}

void RobotListPane::make_table() {
  table_ = new RobotTable(this);
  table_->setModel(&model_);
  QHeaderView* header = table_->horizontalHeader();
  header->setHighlightSections(false);
  header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  header->setSectionsClickable(true);
  columns_ = std::make_unique<RobotColumns>(*table_, model_);
  columns_->set_density(RowDensity::Lines);
  keep_scaled(*table_, [this] { columns_->fit(true); });
  connect(&model_, &RobotTableModel::facilities_changed, this, [this] { columns_->fit(); });
  connect(&model_, &QAbstractItemModel::modelReset, this, [this] { columns_->fit(); });
  table_->viewport()->installEventFilter(this);
  connect(header, &QHeaderView::sectionClicked, this, &RobotListPane::sort_by_column);
}

}  // namespace magna
