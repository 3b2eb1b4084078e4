// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inside/inside_pane.h"

#include <QLabel>
#include <QScopedValueRollback>
#include <QToolButton>
#include <algorithm>

#include "widgets/action_button.h"
#include "widgets/action_set.h"
#include "widgets/empty_pages.h"
#include "widgets/inside/inside_rows.h"
#include "widgets/metrics.h"
#include "widgets/snapshot_reader.h"
#include "widgets/state_label.h"
#include "widgets/ui_scale.h"
#include "widgets/upright_scroll.h"

namespace magna {
namespace {

using Part = InsidePane::Part;

constexpr int kMostDesignators = 6;  ///< visible; the rest is scrolled

struct PartInfo {
  Part part;
  const char* id;  ///< saved in files
  const char* title;
  int most_rows;
  std::vector<InsideRow> (*rows)(const InsideView& view);
};
constexpr std::array<PartInfo, InsidePane::kParts> kPartInfo = {{
    {Part::State, "state", QT_TRANSLATE_NOOP("magna::InsidePane", "State"), InsideList::kAll,
     state_rows},
    {Part::Designators, "designators", QT_TRANSLATE_NOOP("magna::InsidePane", "Designators"),
     kMostDesignators, designator_rows},
    {Part::Cameras, "cameras", QT_TRANSLATE_NOOP("magna::InsidePane", "Cameras"), InsideList::kAll,
     camera_rows},
    {Part::Hands, "hands", QT_TRANSLATE_NOOP("magna::InsidePane", "Hands"), InsideList::kAll,
     hand_rows},
    {Part::Bins, "bins", QT_TRANSLATE_NOOP("magna::InsidePane", "Storage bins"), InsideList::kAll,
     bin_rows},
}};

std::optional<std::size_t> count_of(const RobotInside& inside, Part part) {
  switch (part) {
    case Part::State: return {};
    case Part::Designators: return inside.designators.size();
    case Part::Cameras: return inside.cameras.size();
    case Part::Hands: return inside.hands.size();
    case Part::Bins: return inside.bins.size();
  }
  return {};
}

}  // namespace

InsidePane::InsidePane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed) {
  setAccessibleName(tr("Inside robot"));
  auto* column = make_column(this);
  column->addLayout(make_top(actions));
  make_sections();
  pages_ = new EmptyPages(*scroll_, this);
  column->addWidget(pages_, 1);
  connect(&feed_, &SnapshotFeed::calm, this, &InsidePane::follow);
  pages_->show_empty(why_empty());
}

// Always visible, so that the pane can take the focus.
QLayout* InsidePane::make_top(ActionSet& actions) {
  auto* row = make_tool_row();
  robot_ = make_state_label(tr("Active robot"), 1, this);
  robot_->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  row->addWidget(robot_, 1);
  row->addWidget(new ActionButton(actions["view.truth"], Qt::ToolButtonTextOnly, this));
  return row;
}

void InsidePane::make_sections() {
  scroll_ = new UprightScroll(this);
  auto* inner = new QWidget(scroll_);
  auto* column = make_column(inner);
  for (const PartInfo& info : kPartInfo) {
    auto* made = new InsideSection(tr(info.title), info.most_rows, inner);
    sections_[static_cast<std::size_t>(info.part)] = made;
    column->addWidget(made);
    connect(made, &InsideSection::opened, this, &InsidePane::follow);
    connect(&made->heading(), &QToolButton::toggled, this, [this] {
      if (!given_) emit folded();
    });
    connect(&made->list(), &InsideList::focus_row_changed, this, [this, made](const QRect& at) {
      const QPoint middle = made->list().viewport()->mapTo(scroll_->widget(), at.center());
      scroll_->ensureVisible(middle.x(), middle.y(), 0, at.height() / 2 + 1);
    });
  }
  note_ = new QLabel(inner);
  note_->setAccessibleName(tr("Reason"));
  note_->setTextFormat(Qt::PlainText);
  note_->setWordWrap(true);
  note_->setMinimumWidth(10);
  note_->setForegroundRole(QPalette::PlaceholderText);
  keep_scaled(*note_, [this] { note_->setContentsMargins(scaled(8), scaled(8), scaled(8), 0); });
  column->addWidget(note_);
  column->addStretch(1);
  scroll_->set_content(inner);
}

void InsidePane::show_truth(bool truth) {
  if (truth_ == truth) return;
  truth_ = truth;
  follow();
}

std::vector<std::string> InsidePane::closed() const {
  std::vector<std::string> ids;
  for (const PartInfo& info : kPartInfo) {
    if (!sections_[static_cast<std::size_t>(info.part)]->is_open()) ids.emplace_back(info.id);
  }
  return ids;
}

void InsidePane::set_closed(const std::vector<std::string>& ids) {
  const QScopedValueRollback giving(given_, true);  // not a change by the user
  for (const PartInfo& info : kPartInfo) {
    section(info.part).heading().setChecked(std::ranges::find(ids, info.id) == ids.end());
  }
}

QString InsidePane::why_empty() const {
  const Snapshot& now = feed_.now();
  const RobotLabel* const label = now.active ? label_of(now, *now.active) : nullptr;
  if (label == nullptr) {
    return tr(
        "Shows what the active robot sees, holds, tracks and believes.\n\nNo robot is active: "
        "select one in the list or on the map.");
  }
  if (now.inside && now.inside->robot == *now.active) return {};
  return tr("Shows what the active robot sees, holds, tracks and believes.\n\nNo data of %1 yet.")
      .arg(QString::fromStdString(label->name));
}

void InsidePane::follow() {
  if (!isVisible()) return;
  const QString why = why_empty();
  pages_->show_empty(why);
  if (!why.isEmpty()) return say(*robot_, {});
  show_inside(*feed_.now().inside);
}

void InsidePane::show_inside(const RobotInside& inside) {
  const Snapshot& now = feed_.now();
  const InsideView view{now, inside, truth_};
  const RobotLabel& label = *label_of(now, inside.robot);
  say(*robot_, QString::fromStdString(label.name));
  for (const PartInfo& info : kPartInfo) {
    InsideSection& part = section(info.part);
    const bool shown = info.part == Part::State || view.whole();
    part.setVisible(shown);
    if (!shown) continue;
    part.show_rows(part.is_open() ? info.rows(view) : std::vector<InsideRow>(),
                   count_of(inside, info.part));
  }
  const std::string_view type = magna::info(label.type).name;
  say(*note_, view.whole() ? QString()
                           : tr("This robot is a %1. Only the manual's robots (defrobot in a world "
                                "file) have odometers, designators, cameras, hands or bins.")
                                 .arg(QString::fromUtf8(type)));
  note_->setVisible(!view.whole());
}

void InsidePane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  feed_.wish(*this, &SnapshotParts::inside, true);
  follow();
}

void InsidePane::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  feed_.wish(*this, &SnapshotParts::inside, false);
}

}  // namespace magna
