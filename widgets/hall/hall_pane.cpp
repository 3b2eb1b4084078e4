// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_pane.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <utility>

#include "core/engine/input.h"
#include "core/engine/operator_inputs.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/keys/focus_keys.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/plain_tree.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/upright_scroll.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/hall/dispatcher_bar.h"
#include "widgets/hall/hall_places.h"
#include "widgets/hall/hall_words.h"

namespace magna {
namespace {

QIcon icon_of(const Snapshot& now, const HallItem& item) {
  switch (item.kind) {
    case HallItem::Kind::Machine: return tinted_icon(QStringLiteral("machine"));
    case HallItem::Kind::Belt: return tinted_icon(QStringLiteral("belt"));
    case HallItem::Kind::Area:
      return tinted_icon(item.index == HallItem::kParking ? QStringLiteral("charge")
                                                          : QStringLiteral("hall-area"));
    case HallItem::Kind::Package: return tinted_icon(QStringLiteral("package"));
    case HallItem::Kind::Robot: {
      const RobotLabel* label = label_of(now, RobotId{static_cast<std::uint32_t>(item.index)});
      if (label == nullptr) return {};
      return swatch_icon(style_of(*label), QString::fromStdString(label->letter));
    }
    case HallItem::Kind::None: break;
  }
  return {};
}

QString name_cell(const HallRow& row) { return item_name(*row.now, row.item); }

QString state_cell(const HallRow& row) {
  const HallItem& item = row.item;
  const HallStatus& hall = *hall_of(*row.now);
  const auto at = static_cast<std::size_t>(item.index);
  switch (item.kind) {
    case HallItem::Kind::Machine: return machine_state_text(hall, at);
    case HallItem::Kind::Belt: {
      const QString load = belt_state_text(hall, at);
      return plan_of(hall).belts[at].type == BeltType::Input ? tr("Input, %1").arg(load)
                                                             : tr("Output, %1").arg(load);
    }
    case HallItem::Kind::Package: {
      const HallStatus::Package* const package = hall_package(hall, item.package);
      return package != nullptr ? package_state_text(*package) : QString();
    }
    case HallItem::Kind::Robot: {
      const HallStatus::Robot& robot = hall.robots[at];
      const QString now = action_now_text(robot);
      return now.isEmpty() ? tr("Battery %1").arg(battery_text(robot)) : now;
    }
    case HallItem::Kind::Area:
      return item.index == HallItem::kParking ? tr("Robots charge here")
                                              : tr("Robots use the belt here");
    case HallItem::Kind::None: break;
  }
  return {};
}

/// Packages have no numbers; other items of a kind do.
std::uint64_t key_of(const HallRow& row) {
  const std::uint64_t number = row.item.package.empty()
                                   ? static_cast<std::uint32_t>(row.item.index)
                                   : std::hash<std::string>()(row.item.package);
  return number << 8U | static_cast<std::uint64_t>(row.item.kind);
}

RowDescription<HallRow> hall_columns() {
  using Row = HallRow;
  return {.columns = {{.header = tr("Name"),
                       .text = name_cell,
                       .icon = [](const Row& row) { return QVariant(icon_of(*row.now, row.item)); },
                       .spoken =
                           [](const Row& row) {
                             return QStringLiteral("%1, %2").arg(name_cell(row), state_cell(row));
                           }},
                      {.header = tr("State"), .text = state_cell}},
          .key = key_of,
          .depth = [](const Row& row) { return row.depth; },
          .tip = [](const Row& row) { return hall_details(*row.now, row.item).text(); }};
}

/// All items, each followed by those in it.
std::vector<HallRow> hall_rows(const std::shared_ptr<const Snapshot>& now) {
  const HallStatus* const hall = hall_of(*now);
  if (hall == nullptr) return {};
  std::vector<HallRow> rows;
  const auto add = [&](HallItem item, int depth) { rows.push_back({now, std::move(item), depth}); };
  const auto add_package = [&](const std::string& name, int depth) {
    if (!name.empty()) add(HallItem::named_package(name), depth);
  };
  const Hall& plan = plan_of(*hall);
  const std::size_t robots = std::min(hall->robots.size(), labels_of(*now).size());
  for (std::size_t i = 0; i < robots; ++i) {
    add(HallItem::robot(static_cast<int>(i)), 0);
    add_package(hall->robots[i].package, 1);
  }
  if (plan.parking) add(HallItem::area(HallItem::kParking), 0);
  for (std::size_t i = 0; i < plan.machines.size(); ++i) {
    add(HallItem::machine(static_cast<int>(i)), 0);
    if (i < hall->machines.size()) add_package(hall->machines[i].package, 1);
    for (const int belt : {plan.machines[i].input_belt, plan.machines[i].output_belt}) {
      if (belt < 0) continue;
      add(HallItem::belt(belt), 1);
      const auto number = static_cast<std::size_t>(belt);
      if (number < hall->belts.size()) {
        for (const std::string& name : hall->belts[number]) add_package(name, 2);
      }
      add(HallItem::area(belt), 2);
    }
  }
  return rows;
}

}  // namespace

HallTreeModel::HallTreeModel(QObject* parent) : RowModel(hall_columns(), parent) {}

void HallTreeModel::show(const std::shared_ptr<const Snapshot>& snapshot) {
  const HallStatus* const hall = hall_of(*snapshot);
  const auto before = std::exchange(description_, hall != nullptr ? hall->description : nullptr);
  if (before == description_) {
    RowModel::show(hall_rows(snapshot));
  } else {
    reset(hall_rows(snapshot));
  }
}

HallItem HallTreeModel::item_at(const QModelIndex& index) const {
  const HallRow* const row = at(index);
  return row != nullptr ? row->item : HallItem();
}

QModelIndex HallTreeModel::index_of(const HallItem& item) const {
  if (!item) return {};
  return find([&item](const HallRow& row) { return row.item == item; });
}

namespace {

constexpr int kHallDetailsViewBarHeight = 8;

QLabel* make_value(QWidget* parent) {
  auto* value = new QLabel(parent);
  value->setTextFormat(Qt::PlainText);
  value->setWordWrap(true);
  value->setMinimumWidth(10);
  value->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  value->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return value;
}

constexpr int kHallPaneBarHeight = 6;
constexpr double kSideBySide = 1.6;  ///< width by height from which the details are beside the tree

}  // namespace

HallDetailsView::HallDetailsView(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Hall details"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 6, 8, 6);
  column->setSpacing(4);
  title_ = new QLabel(this);
  title_->setTextFormat(Qt::PlainText);
  title_->setWordWrap(true);
  title_->setMinimumWidth(10);
  title_->setAccessibleName(tr("Hall details"));
  bar_ = new QProgressBar(this);
  bar_->setRange(0, 1000);
  bar_->setTextVisible(false);
  bar_->setAccessibleName(tr("Progress"));
  keep_scaled(*bar_, [this] { bar_->setFixedHeight(scaled(kHallDetailsViewBarHeight)); });
  keep_scaled(*title_, [this] {
    QFont strong = font();
    strong.setBold(true);
    if (title_->font() != strong) title_->setFont(strong);
  });
  // Keeps the room of the hidden bar, so that rows do not move.
  QSizePolicy keeps = bar_->sizePolicy();
  keeps.setRetainSizeWhenHidden(true);
  bar_->setSizePolicy(keeps);
  grid_ = new QGridLayout;
  grid_->setHorizontalSpacing(8);
  grid_->setVerticalSpacing(2);
  grid_->setColumnStretch(1, 1);
  column->addWidget(title_);
  column->addWidget(bar_);
  column->addLayout(grid_);
  column->addStretch(1);
}

void HallDetailsView::need_lines(std::size_t count) {
  while (lines_.size() < count) {
    auto* label = new QLabel(this);
    label->setTextFormat(Qt::PlainText);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    QLabel* const value = make_value(this);
    const auto row = static_cast<int>(lines_.size());
    grid_->addWidget(label, row, 0);
    grid_->addWidget(value, row, 1);
    lines_.push_back({label, value});
  }
}

void HallDetailsView::show_details(const HallDetails& details) {
  shown_ = details;
  say(*title_, details.title);
  bar_->setVisible(details.progress.has_value());
  if (details.progress) bar_->setValue(static_cast<int>(*details.progress * 1000.0));
  need_lines(details.rows.size());
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const bool shown = i < details.rows.size();
    lines_[i].label->setVisible(shown);
    lines_[i].value->setVisible(shown);
    if (!shown) continue;
    say(*lines_[i].label, details.rows[i].label);
    lines_[i].value->setAccessibleName(details.rows[i].label);
    say(*lines_[i].value, details.rows[i].value);
  }
}

HallPane::HallPane(SnapshotFeed& feed, ActionSet& actions, HallChoice& choice, QWidget* parent)
    : QWidget(parent), feed_(feed), choice_(choice) {
  setAccessibleName(tr("Hall"));
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  pages_ = new EmptyPages(*make_content(actions), this);
  whole->addWidget(pages_);
  connect(&choice, &HallChoice::changed, this, &HallPane::show_choice);
  connect(&feed, &SnapshotFeed::calm, this, &HallPane::follow);
  follow();
}

HallPane::~HallPane() = default;

QWidget* HallPane::make_content(ActionSet& actions) {
  auto* content = new QWidget(this);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, kGap, 0, kGap);
  column->setSpacing(kGap);
  column->addLayout(make_head(actions));
  make_tree();
  details_ = new HallDetailsView(this);
  auto* scroll = new UprightScroll(this);
  scroll->set_content(details_);
  parts_ = new QSplitter(Qt::Vertical, content);
  parts_->setChildrenCollapsible(false);
  parts_->addWidget(tree_);
  parts_->addWidget(scroll);
  parts_->setStretchFactor(0, 3);
  parts_->setStretchFactor(1, 2);
  parts_->setSizes({600, 400});  // shares of the available room
  keep_scaled(*scroll, [scroll] { scroll->setMinimumHeight(scaled(60)); });
  column->addWidget(parts_, 1);
  column->addLayout(make_buttons(actions));
  return content;
}

QLayout* HallPane::make_head(ActionSet& actions) {
  auto* rows = new QVBoxLayout;
  rows->setContentsMargins(kMargin, 0, kMargin, 0);
  rows->setSpacing(2);
  deliveries_ = make_state_label(tr("Packages"), 1, this);
  time_ = make_state_label(tr("Time"), 1, this);
  time_->setForegroundRole(QPalette::PlaceholderText);
  share_ = new QProgressBar(this);
  share_->setTextVisible(false);
  share_->setAccessibleName(tr("Delivered"));
  keep_scaled(*share_, [this] { share_->setFixedHeight(scaled(kHallPaneBarHeight)); });
  rows->addWidget(deliveries_);
  rows->addWidget(share_);
  rows->addWidget(time_);
  dispatcher_ = new DispatcherBar(feed_, actions, this);
  rows->addWidget(dispatcher_);
  return rows;
}

void HallPane::make_tree() {
  tree_ = new PlainTree(tr("Contents of the hall"),
                        tr("Robots, areas, machines, belts and packages. The arrow keys choose and "
                           "open, Enter shows the place on the map, Escape clears the choice."),
                        this);
  leave_letters_to_window(*tree_);  // a robot's row makes it active
  tree_->setModel(&model_);
  tree_->installEventFilter(this);
  keep_scaled(*tree_, [this] {
    tree_->setColumnWidth(HallTreeModel::Name, scaled(150));
    tree_->setMinimumHeight(scaled(112));
  });
  // Not the current row, because focus makes the first row current without a choice.
  connect(tree_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          [this] { choose_row(tree_->selectionModel()->selectedRows().value(0)); });
  connect(tree_, &QTreeView::doubleClicked, this, &HallPane::ask_for_place);
}

QLayout* HallPane::make_buttons(ActionSet& actions) {
  auto* grid = new QGridLayout;
  grid->setContentsMargins(kMargin, 0, kMargin, 0);
  grid->setSpacing(kGap);
  constexpr ActionName kIds[] = {"hall.go",    "hall.face",   "hall.pick",
                                 "hall.place", "hall.charge", "hall.cancel"};
  constexpr int kColumns = 3;
  for (int i = 0; i < static_cast<int>(std::size(kIds)); ++i) {
    auto* button = new ActionButton(actions[kIds[i]], Qt::ToolButtonTextBesideIcon, this);
    button->setAutoRaise(false);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    grid->addWidget(button, i / kColumns, i % kColumns);
  }
  return grid;
}

void HallPane::follow() {
  const HallStatus* const hall = hall_of(feed_.now());
  pages_->show_empty(hall != nullptr
                         ? QString()
                         : tr("Shows the machines, belts and packages of a factory hall.\n\nOpen a "
                              "factory scenario to begin (World > Open world)."));
  if (!isVisible()) return;  // its rows are made once the pane is visible
  showing_ = true;           // when a row disappears, the tree selects another one by itself
  model_.show(feed_.shared());
  showing_ = false;
  if (hall == nullptr) return;
  say(*deliveries_, deliveries_text(*hall));
  say(*time_, hall_time_text(*hall));
  share_->setVisible(hall->to_make.has_value());
  if (hall->to_make) {
    share_->setRange(0, static_cast<int>(std::max<std::size_t>(1, hall->made + *hall->to_make)));
    share_->setValue(static_cast<int>(hall->delivered));
  }
  show_choice();
}

// Choosing a robot here also makes it active.
void HallPane::choose_row(const QModelIndex& index) {
  if (showing_ || !index.isValid()) return;
  const HallItem item = model_.item_at(index);
  choice_.choose(item);
  if (item.kind != HallItem::Kind::Robot) return;
  const RobotId robot{static_cast<std::uint32_t>(item.index)};
  if (feed_.now().active != robot) feed_.link().post(input::Select{robot});
}

void HallPane::show_choice() {
  details_->show_details(hall_details(feed_.now(), choice_.item()));
  if (!isVisible()) return;
  const QModelIndex at = model_.index_of(choice_.item());
  if (at == tree_->selectionModel()->selectedRows().value(0)) return;
  showing_ = true;
  if (at.isValid()) {
    tree_->setCurrentIndex(at);
    tree_->scrollTo(at);
  } else {
    tree_->selectionModel()->clearSelection();
  }
  showing_ = false;
}

void HallPane::ask_for_place(const QModelIndex& index) {
  if (!index.isValid()) return;
  if (const auto place = place_of(feed_.now(), model_.item_at(index))) emit place_wanted(*place);
}

bool HallPane::eventFilter(QObject* watched, QEvent* event) {
  if (watched != tree_ || event->type() != QEvent::KeyPress) {
    return QWidget::eventFilter(watched, event);
  }
  switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: ask_for_place(tree_->currentIndex()); return true;
    case Qt::Key_Escape: choice_.choose({}); return true;
    default: return false;
  }
}

void HallPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

void HallPane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool wide = width() > kSideBySide * height();
  const Qt::Orientation wanted = wide ? Qt::Horizontal : Qt::Vertical;
  if (parts_->orientation() != wanted) parts_->setOrientation(wanted);
}

}  // namespace magna
