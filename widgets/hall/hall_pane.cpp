// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_pane.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QSplitter>
#include <QVBoxLayout>

#include "core/engine/operator_inputs.h"
#include "widgets/action_button.h"
#include "widgets/action_set.h"
#include "widgets/empty_pages.h"
#include "widgets/focus_keys.h"
#include "widgets/hall/hall_places.h"
#include "widgets/hall/hall_reader.h"
#include "widgets/hall/hall_words.h"
#include "widgets/metrics.h"
#include "widgets/plain_tree.h"
#include "widgets/state_label.h"
#include "widgets/ui_scale.h"
#include "widgets/upright_scroll.h"

namespace magna {
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
  column->addLayout(make_head());
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

QLayout* HallPane::make_head() {
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
