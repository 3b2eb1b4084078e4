// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/obstacle_tool.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLineF>
#include <QPainter>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "core/knowledge/sighting_table.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/edit/sighting_edits.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/layers/cybot_layers.h"
#include "widgets/map/scene/snap_grid.h"
#include "widgets/map/tools/map_tool.h"
#include "widgets/robots/cybot/sighting_look.h"

namespace magna {
namespace {

constexpr int kFieldWidth = 80;

constexpr double kHandleAway = 9.0;   ///< pixels, from the rim
constexpr double kHandleReach = 7.0;  ///< pixels
constexpr double kSizeStep = 0.01;    ///< metres

Point obstacle_place(const MapScene& scene, QPointF at, Qt::KeyboardModifiers modifiers) {
  const Point p = scene.view.to_world(at);
  return modifiers.testFlag(Qt::ControlModifier) ? p : rounded_place(scene.view.scale(), p);
}

/// A diameter from a radius on the screen, in whole centimetres unless Ctrl is held.
double obstacle_size(const MapScene& scene, double pixels, Qt::KeyboardModifiers modifiers) {
  const double exact = std::clamp(2 * pixels / scene.view.scale(), 0.0, SightingTable::kWidest);
  if (modifiers.testFlag(Qt::ControlModifier)) return exact;
  return std::round(exact / kSizeStep) * kSizeStep;
}

QString obstacle_name(const ObstacleContent& content) {
  return ObstacleEditor::tr("%1, %2").arg(sighting_word(content.kind),
                                          metres_text(content.diameter));
}

}  // namespace

ObstacleEditor::ObstacleEditor(const ObstacleContent& content, QWidget* parent)
    : ItemEditor(tr("Object of the obstacle map"), parent),
      first_(content),
      kinds_(new QButtonGroup(this)),
      diameter_(new QLineEdit(this)),
      problem_(new QLabel(this)) {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(4, 4, 4, 4);
  rows->setSpacing(4);
  auto* classes = new QHBoxLayout;
  classes->setSpacing(2);
  rows->addLayout(classes);
  for (int k = 0; k < kSightingClasses; ++k) {
    const auto kind = static_cast<SightingClass>(k);
    auto* button = new QToolButton(this);
    button->setIcon(sighting_icon(kind));
    button->setText(sighting_word(kind));
    button->setToolTip(tr("%1: %2 (%3)").arg(sighting_word(kind), sighting_meaning(kind)).arg(k));
    button->setAccessibleName(sighting_word(kind));
    button->setAccessibleDescription(button->toolTip());
    button->setCheckable(true);
    add_control(*button);
    kinds_->addButton(button, k);
    classes->addWidget(button);
  }
  choose(content.kind);
  auto* row = new QHBoxLayout;
  rows->addLayout(row);
  auto* label = new QLabel(tr("&Diameter"), this);
  label->setBuddy(diameter_);
  row->addWidget(label);
  diameter_->setText(metres_text(content.diameter));
  diameter_->setAccessibleName(tr("Diameter"));
  keep_scaled(*diameter_, [this] { diameter_->setFixedWidth(scaled(kFieldWidth)); });
  row->addWidget(diameter_);
  row->addWidget(make_done_button(tr("Accepts class and diameter (Enter)")));
  row->addStretch(1);
  problem_->setAccessibleName(tr("Problem"));
  problem_->hide();
  rows->addWidget(problem_);
  connect(diameter_, &QLineEdit::textEdited, this, &ObstacleEditor::show_problem);
  set_field(*diameter_);
  adjustSize();
}

SightingClass ObstacleEditor::kind() const {
  return static_cast<SightingClass>(kinds_->checkedId());
}

void ObstacleEditor::choose(SightingClass kind) {
  kinds_->button(static_cast<int>(kind))->setChecked(true);
}

std::optional<ObstacleContent> ObstacleEditor::content() const {
  // An unchanged text is rounded; the exact diameter stays.
  if (diameter_->text() == metres_text(first_.diameter)) {
    return ObstacleContent{kind(), first_.centre, first_.diameter};
  }
  const auto length = parse_length(diameter_->text());
  if (!length || *length < 0.0 || *length > SightingTable::kWidest) return {};
  return ObstacleContent{kind(), first_.centre, *length};
}

void ObstacleEditor::show_problem() {
  const bool right = content().has_value();
  problem_->setText(right ? QString()
                          : tr("The diameter must be a length from 0 to %1.")
                                .arg(metres_text(SightingTable::kWidest)));
  if (problem_->isHidden() == right) return;
  problem_->setHidden(right);
  adjustSize();
}

bool ObstacleEditor::has_change() const {
  const auto now = content();
  return now && *now != first_;
}

void ObstacleEditor::choose_next(int step) {
  const int next = static_cast<int>(kind()) + step + kSightingClasses;
  choose(static_cast<SightingClass>(next % kSightingClasses));
}

void ObstacleEditor::take() {
  const auto now = content();
  if (!now) return show_problem();
  if (finish()) emit taken(*now);
}

const Sighting* ObstacleTool::picked_sighting() const {
  return picked_ ? find_sighting(*host_.scene().snapshot, *picked_) : nullptr;
}

QPointF ObstacleTool::handle_of(const Sighting& sighting) const {
  const MapScene& scene = host_.scene();
  const double r = sighting_width(scene, sighting.diameter) / 2;
  return scene.view.to_screen(sighting.centre) + QPointF(r + scaled(kHandleAway), 0);
}

bool ObstacleTool::on_handle(const Sighting& sighting, QPointF at) const {
  return QLineF(handle_of(sighting), at).length() <= scaled(kHandleReach);
}

ItemTool::Grip ObstacleTool::grip(const ToolEvent& event) {
  const Sighting* const picked = picked_sighting();
  if (picked != nullptr && on_handle(*picked, event.screen)) return Grip::Size;
  const Sighting* const there = sighting_at(host_.scene(), event.screen);
  if (there == nullptr) return Grip::Add;
  picked_ = there->id;
  return Grip::Move;
}

std::optional<ObstacleContent> ObstacleTool::drawn(const std::optional<Hold>& hold) const {
  if (!hold || !hold->dragged || !hovered_) return {};
  const MapScene& scene = host_.scene();
  const Qt::KeyboardModifiers modifiers = hovered_->modifiers;
  if (hold->grip == Grip::Add) {
    const double radius = QLineF(hold->from.screen, hovered_->screen).length();
    return ObstacleContent{next_.kind, obstacle_place(scene, hold->from.screen, modifiers),
                           obstacle_size(scene, radius, modifiers)};
  }
  const Sighting* const picked = picked_sighting();
  if (picked == nullptr) return {};
  ObstacleContent content = content_of(*picked);
  const QPointF centre = scene.view.to_screen(content.centre);
  if (hold->grip == Grip::Move) {
    // The grabbed point stays under the pointer.
    content.centre =
        obstacle_place(scene, centre + (hovered_->screen - hold->from.screen), modifiers);
  } else {
    const double radius = QLineF(centre, hovered_->screen).length() - scaled(kHandleAway);
    content.diameter = obstacle_size(scene, std::max(0.0, radius), modifiers);
  }
  return content;
}

void ObstacleTool::finish(const Hold& hold) {
  const MapScene& scene = host_.scene();
  const auto content = drawn(hold);
  if (hold.grip == Grip::Add) {
    picked_.reset();
    ObstacleContent added = content.value_or(next_);
    if (!content) added.centre = obstacle_place(scene, hovered_->screen, hovered_->modifiers);
    if (!scene.in_map(added.centre)) return;
    next_ = added;
    host_.edits().add_sighting(added);
  } else if (content && picked_ && scene.in_map(content->centre)) {
    host_.edits().change_sighting(*picked_, *content);
  }
}

void ObstacleTool::open(const ToolEvent& event) {
  if (const Sighting* const there = sighting_at(host_.scene(), event.screen)) open_editor(*there);
}

void ObstacleTool::begin_change(SightingId id) {
  if (const Sighting* const one = find_sighting(*host_.scene().snapshot, id)) open_editor(*one);
}

void ObstacleTool::open_editor(const Sighting& sighting) {
  leave_editor();
  picked_ = sighting.id;
  auto* const editor = new ObstacleEditor(content_of(sighting), &host_.canvas());
  QObject::connect(editor, &ObstacleEditor::taken, editor,
                   [this](const ObstacleContent& now) { take(now); });
  editor->diameter().selectAll();
  show_editor(editor);
}

void ObstacleTool::place_editor() {
  const Sighting* const picked = picked_sighting();
  if (picked == nullptr) return;
  const MapScene& scene = host_.scene();
  const double below = sighting_width(scene, picked->diameter) / 2 + scaled(10.0);
  const QPointF centre = scene.view.to_screen(picked->centre);
  editor_->place(centre + QPointF(0, std::min(below, scaled(100.0))), scene.view.size());
}

void ObstacleTool::take(const ObstacleContent& content) {
  next_ = content;
  if (const Sighting* const picked = picked_sighting()) {
    ObstacleContent changed = content;
    changed.centre = picked->centre;
    host_.edits().change_sighting(picked->id, changed);
  }
  close_editor();
}

void ObstacleTool::follow() {
  if (picked_ && picked_sighting() == nullptr) {
    picked_.reset();
    if (hold_ && hold_->grip != Grip::Add) cancel();
    close_editor();
  }
  if (editor_) place_editor();
}

void ObstacleTool::remove_item() { host_.edits().remove_sighting(*picked_); }

// The digits would choose robots.
bool ObstacleTool::claims(const QKeyEvent& event) const {
  const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
  return modifiers == Qt::NoModifier && event.key() >= Qt::Key_0 &&
         event.key() < Qt::Key_0 + kSightingClasses;
}

bool ObstacleTool::use_key(const QKeyEvent& event) {
  if (!claims(event)) return false;
  choose_kind(static_cast<SightingClass>(event.key() - Qt::Key_0));
  return true;
}

bool ObstacleTool::edit_picked() {
  const Sighting* const picked = picked_sighting();
  if (picked != nullptr) open_editor(*picked);
  return picked != nullptr;
}

bool ObstacleTool::add_at(const ToolEvent& event) {
  const MapScene& scene = host_.scene();
  next_.centre = obstacle_place(scene, event.screen, {});
  if (scene.in_map(next_.centre)) host_.edits().add_sighting(next_);
  return true;
}

void ObstacleTool::choose_kind(SightingClass kind) {
  next_.kind = kind;
  if (const Sighting* const picked = picked_sighting()) {
    ObstacleContent changed = content_of(*picked);
    changed.kind = kind;
    host_.edits().change_sighting(picked->id, changed);
  }
}

bool ObstacleTool::move_picked(Point by, bool) {
  const Sighting* const picked = picked_sighting();
  if (picked == nullptr) return false;
  ObstacleContent moved = content_of(*picked);
  moved.centre += by;
  if (host_.scene().in_map(moved.centre)) {
    host_.edits().change_sighting(picked->id, moved, EditMerge::WithSame);
  }
  return true;
}

bool ObstacleTool::pick_next(int step) {
  const auto all = sightings_of(*host_.scene().snapshot);
  if (all.empty()) return true;
  const Sighting* const picked = picked_sighting();
  std::optional<std::size_t> now;
  if (picked != nullptr) now = static_cast<std::size_t>(picked - all.data());
  const Sighting& next = all[next_of(all.size(), now, step)];
  picked_ = next.id;
  host_.show_place(next.centre);
  return true;
}

QString ObstacleTool::status_text() const {
  const MapScene& scene = host_.scene();
  if (editor_) {
    return tr("Type the diameter; Up and Down change the class, Enter accepts, Esc cancels");
  }
  if (const auto content = drawn(hold_)) {
    return scene.in_map(content->centre)
               ? tr("Release to set %1 at %2; Esc cancels")
                     .arg(obstacle_name(*content), point_text(content->centre))
               : tr("Outside the map: place the object inside");
  }
  if (const Sighting* const picked = picked_sighting()) {
    return tr("%1 selected: drag or arrow keys move it, the handle changes its size, 0 to 6 its "
              "class, Enter edits it, Delete removes it")
        .arg(obstacle_name(content_of(*picked)));
  }
  if (hovered_ && !scene.in_map(hovered_->world)) {
    return tr("Outside the map: place the object inside");
  }
  return tr("Click to add an object (%1), or drag its size; 0 to 6 choose the class, Ctrl+Left and "
            "Ctrl+Right select in turn")
      .arg(obstacle_name(next_));
}

QCursor ObstacleTool::cursor() const {
  if (is_dragging(Grip::Move)) return Qt::ClosedHandCursor;
  const Sighting* const picked = picked_sighting();
  if (!hovered_ || (hold_ && hold_->grip == Grip::Add)) return Qt::CrossCursor;
  if (picked != nullptr && on_handle(*picked, hovered_->screen)) return Qt::SizeHorCursor;
  const bool there = sighting_at(host_.scene(), hovered_->screen) != nullptr;
  return there ? Qt::PointingHandCursor : Qt::CrossCursor;
}

void ObstacleTool::paint(QPainter& painter) const {
  const MapScene& scene = host_.scene();
  const Look& look = *scene.look;
  const auto content = drawn(hold_);
  if (content) {
    const QPointF at = scene.view.to_screen(content->centre);
    const double width = sighting_width(scene, content->diameter);
    paint_sighting(painter, look, content->kind, at, width, 1.0);
    paint_tool_label(painter, scene, at, {obstacle_name(*content), point_text(content->centre)});
  }
  const Sighting* const picked = picked_sighting();
  if (picked == nullptr || content) return;
  const QPointF at = scene.view.to_screen(picked->centre);
  const double r = sighting_width(scene, picked->diameter) / 2 + scaled(4.0);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(look.accent, scaled(2.0)));
  painter.drawEllipse(at, r, r);
  const QPointF handle = handle_of(*picked);
  const double half = scaled(4.0);
  painter.setBrush(look.base);
  painter.drawRect(QRectF(handle - QPointF(half, half), handle + QPointF(half, half)));
}

}  // namespace magna
