// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/picture_marker.h"

#include <QAction>
#include <QActionGroup>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QToolTip>
#include <algorithm>
#include <iterator>

#include "core/imagery/robot_eye.h"
#include "core/render/pick.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/edit/mark_edits.h"
#include "widgets/base/look/mark_class.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/row_table.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/images/picture_view.h"
#include "widgets/map/layers/mark_layer.h"

namespace magna {
namespace {

constexpr int kMarkToolHeight = 26;
constexpr int kMarkToolIcon = 16;  // pixels at 100 %

QString mark_tool_text(MarkKind kind) {
  switch (kind) {
    case MarkKind::Victim: return PictureMarkTool::tr("Mark victim");
    case MarkKind::SuspectedVictim: return PictureMarkTool::tr("Mark suspected");
    case MarkKind::Hazard: return PictureMarkTool::tr("Mark hazard");
    case MarkKind::Note: break;
  }
  return PictureMarkTool::tr("Mark note");
}

}  // namespace

PictureMarkTool::PictureMarkTool(QWidget* parent)
    : QToolButton(parent), classes_(new QActionGroup(this)) {
  setCheckable(true);
  setFocusPolicy(Qt::TabFocus);
  setPopupMode(QToolButton::MenuButtonPopup);
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  keep_scaled(*this, [this] {
    setIconSize({scaled(kMarkToolIcon), scaled(kMarkToolIcon)});
    setFixedHeight(scaled(kMarkToolHeight));
  });
  auto* menu = new QMenu(this);
  menu->setToolTipsVisible(true);
  for (const MarkClass& one : mark_classes()) {
    QAction* const row = menu->addAction(tinted_icon(QLatin1String(one.icon)), mark_word(one.kind));
    row->setToolTip(mark_hint(one.kind));
    row->setCheckable(true);
    row->setChecked(one.kind == kind_);
    classes_->addAction(row);
    connect(row, &QAction::triggered, this, [this, kind = one.kind] { choose(kind); });
  }
  setMenu(menu);
  show_kind();
  connect(this, &QToolButton::toggled, this, &PictureMarkTool::changed);
}

void PictureMarkTool::choose(MarkKind kind) {
  const bool told = !isChecked();
  kind_ = kind;
  classes_->actions().at(static_cast<int>(kind))->setChecked(true);
  show_kind();
  setChecked(true);  // emits a signal unless already checked
  if (!told) emit changed();
}

void PictureMarkTool::show_kind() {
  setIcon(tinted_icon(QLatin1String(mark_class(kind_).icon)));
  setText(mark_tool_text(kind_));
  setAccessibleName(tr("Mark %1 in pictures").arg(mark_in_text(kind_)));
  setToolTip(
      tr("While pressed, a click in the picture marks a %1; the arrow chooses the kind of mark")
          .arg(mark_in_text(kind_)));
  setAccessibleDescription(toolTip());
}

namespace {

struct MarkKey {
  MarkKind kind;
  Qt::Key key;
  bool shift = false;
  bool at_pointer = false;  ///< also without a crosshair
};
/// Victims first, the usual subject in pictures. N alone is the next robot that needs attention.
constexpr MarkKey kMarkKeys[] = {{MarkKind::Victim, Qt::Key_V, false, true},
                                 {MarkKind::SuspectedVictim, Qt::Key_V, true, true},
                                 {MarkKind::Hazard, Qt::Key_H, false, true},
                                 {MarkKind::Note, Qt::Key_N, false, false}};
constexpr int kChoiceHeight = 22;  // pixels at 100 %
constexpr int kBelowCross = 14;

/// nullptr: it marks nothing.
const MarkKey* mark_key_of(const QKeyEvent& event) {
  const bool shift = event.modifiers().testFlag(Qt::ShiftModifier);
  const auto found = std::ranges::find_if(
      kMarkKeys, [&](const MarkKey& one) { return one.key == event.key() && one.shift == shift; });
  return found == std::end(kMarkKeys) ? nullptr : found;
}

}  // namespace

QKeySequence mark_key(MarkKind kind) {
  const auto* const found = std::ranges::find(kMarkKeys, kind, &MarkKey::kind);
  return QKeySequence(found->shift ? QKeyCombination(Qt::SHIFT, found->key)
                                   : QKeyCombination(found->key));
}

MarkChoice::MarkChoice(QWidget* view) : QWidget(view) {
  setAccessibleName(tr("Class of the mark"));
  setAutoFillBackground(true);
  setCursor(Qt::ArrowCursor);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(2, 2, 2, 2);
  row->setSpacing(2);
  for (const MarkKey& one : kMarkKeys) {
    QToolButton* const button =
        make_low_button(mark_word(one.kind), mark_hint(one.kind), kChoiceHeight, this);
    button->setIcon(tinted_icon(QLatin1String(mark_class(one.kind).icon)));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAccessibleName(mark_word(one.kind));
    button->setFocusPolicy(Qt::NoFocus);  // the picture keeps the focus
    connect(button, &QToolButton::clicked, this, [this, kind = one.kind] { emit chosen(kind); });
    row->addWidget(button);
    buttons_.push_back(button);
  }
  hide();
}

void MarkChoice::show_at(QPointF at) {
  const QWidget& view = *parentWidget();
  for (const bool words : {true, false}) {
    for (std::size_t k = 0; k < buttons_.size(); ++k) {
      const QString key = mark_key(kMarkKeys[k].kind).toString(QKeySequence::NativeText);
      const QString word = mark_word(kMarkKeys[k].kind);
      buttons_[k]->setText(words ? QStringLiteral("%1  %2").arg(word, key) : key);
    }
    layout()->activate();
    resize(sizeHint());
    if (width() <= view.width()) break;
  }
  const int left = static_cast<int>(at.x()) - width() / 2;
  const int below = static_cast<int>(at.y()) + scaled(kBelowCross);
  const bool fits = below + height() <= view.height();
  const int top = fits ? below : static_cast<int>(at.y()) - scaled(kBelowCross) - height();
  move(std::clamp(left, 0, std::max(0, view.width() - width())), std::max(0, top));
  show();
  raise();
}

namespace {

constexpr double kLyingHeight = 0.2;  // metres

PicturePoses poses_of(const PictureOrder& order) { return {order.believed, order.truth}; }

constexpr double kPictureMarkerStep = 8.0;  ///< step of the crosshair, pixels of the picture
constexpr double kFineStep = 1.0;           ///< with Shift
constexpr int kMostLetters = 24;            ///< characters beside a sign

QString beside(const MarkContent& mark) {
  const QString text = QString::fromStdString(mark.text).simplified();
  if (text.isEmpty()) return mark_word(mark.kind);
  return text.size() > kMostLetters ? text.left(kMostLetters - 1) + QChar(0x2026) : text;
}

}  // namespace

Point believed_place(const PictureOrder& order, Point truth) {
  return believed_place(poses_of(order), truth);
}

Point true_place(const PictureOrder& order, Point told) {
  return true_place(poses_of(order), told);
}

std::optional<Point> believed_place_at(const PictureOrder& order, QPointF at) {
  return believed_place_at(*order.scene, order.camera, poses_of(order), at.x(), at.y());
}

std::optional<QPointF> mark_in_picture(const PictureOrder& order, const MarkContent& mark) {
  const Point place = true_place(order, mark.at);
  const double height = mark_class(mark.kind).needs_text ? 0.0 : kLyingHeight;
  const auto seen = project(order.camera, place, height);
  if (!seen || !seen->inside || hidden(*order.scene, order.camera, place)) return {};
  return QPointF(seen->x, seen->y);
}

PictureMarker::PictureMarker(PictureView& view, PictureMarkTool& tool, EditStack& edits)
    : QObject(&view), view_(view), tool_(tool), edits_(edits), choice_(new MarkChoice(&view)) {
  view.installEventFilter(this);
  connect(choice_, &MarkChoice::chosen, this, &PictureMarker::mark_class_at_aim);
  connect(&view, &PictureView::hovered, this, [this](std::optional<QPointF> at) {
    pointer_ = at;
    show_sight();
  });
  connect(&view, &PictureView::clicked, this, &PictureMarker::click);
  connect(&view, &PictureView::menu_wanted, this, [this](QPointF at, QPoint global) {
    QMenu* const menu = make_menu(at);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(global);
  });
  connect(&view, &PictureView::picture_changed, this, &PictureMarker::follow);
  connect(&edits.feed(), &SnapshotFeed::arrived, this, &PictureMarker::follow);
  connect(&tool, &PictureMarkTool::changed, this, &PictureMarker::show_tool);
  follow();
}

PictureMarker::~PictureMarker() = default;

void PictureMarker::follow() {
  QList<PictureOverlay> overlays;
  shown_.clear();
  if (const MadePicturePtr& picture = view_.picture()) {
    for (const Mark& mark : marks_of(edits_.now())) {
      if (state_of(mark.mark) == MarkState::Dismissed) continue;
      const auto at = mark_in_picture(picture->order, mark.mark);
      if (!at) continue;
      overlays.push_back({*at, beside(mark.mark), mark.mark.kind, editor_ && edited_ == mark.id});
      shown_.push_back(mark.id);
    }
  } else {
    set_crosshair({});
  }
  view_.set_overlays(std::move(overlays));
  show_sight();
}

/// The place at the crosshair, else under the pointer; the map shows it before it is marked.
void PictureMarker::show_sight() {
  std::optional<PictureSight> sight;
  const MadePicturePtr picture = crosshair_ && aimed_ ? aimed_ : view_.picture();
  const std::optional<QPointF> at = crosshair_ ? crosshair_ : pointer_;
  if (picture && at && view_.isVisible()) {
    const PictureOrder& order = picture->order;
    const Point eye = believed_place(order, order.camera.setup().pose.position());
    if (const auto place = believed_place_at(order, *at)) sight = PictureSight{eye, *place};
  }
  if (sight == sight_) return;
  sight_ = sight;
  emit sighted(sight_);
}

void PictureMarker::show_choice() {
  if (crosshair_ && view_.picture()) {
    choice_->show_at(view_.to_widget(*crosshair_));
  } else {
    choice_->hide();
  }
}

std::optional<MarkId> PictureMarker::mark_at(QPointF at) const {
  if (!view_.picture()) return {};
  const auto number = view_.overlay_at(view_.to_widget(at));
  if (!number) return {};
  return shown_[static_cast<std::size_t>(*number)];
}

void PictureMarker::mark(QPointF at, MarkKind kind) {
  if (const MadePicturePtr picture = view_.picture()) mark_in(*picture, at, kind);
}

void PictureMarker::mark_in(const MadePicture& picture, QPointF at, MarkKind kind) {
  const auto place = believed_place_at(picture.order, at);
  if (!place) {
    emit hint_changed(tr("Not marked: marks go on floor, walls and things"));
    return;
  }
  const Snapshot& now = edits_.now();
  const PictureOrder& order = picture.order;
  const RobotLabel* const robot = label_of(now, order.robot);
  MarkContent mark{kind, *place, {}, robot != nullptr ? robot->name : std::string()};
  if (now.images) {
    const auto stored =
        std::ranges::find(*now.images, order.scene, [](const auto& image) { return image->scene; });
    if (stored != now.images->end()) mark.image = (*stored)->id.value;
  }
  if (mark_class(kind).needs_text) return open_editor(mark, {}, at);
  edits_.add_mark(mark);
  emit hint_changed(tr("Marked: %1. Ctrl+Z undoes it").arg(mark_in_text(kind)));
  connect(&edits_.stack(), &QUndoStack::indexChanged, this, &PictureMarker::show_tool,
          static_cast<Qt::ConnectionType>(Qt::UniqueConnection | Qt::SingleShotConnection));
}

void PictureMarker::change(MarkId id) {
  const Mark* const mark = find_mark(edits_.now(), id);
  if (mark == nullptr || !view_.picture()) return;
  const auto at = mark_in_picture(view_.picture()->order, mark->mark);
  open_editor(mark->mark, id, at.value_or(QPointF()));
}

void PictureMarker::act_at(QPointF at) {
  if (const auto id = mark_at(at)) {
    change(*id);
  } else {
    mark(at, tool_.kind());
  }
}

void PictureMarker::click(QPointF at) {
  if (!tool_.armed() && !mark_at(at)) return aim_at(at);
  set_crosshair({});
  act_at(at);
}

/// Aims at a place of the picture as it is now: a live one goes on.
void PictureMarker::aim_at(QPointF at) {
  view_.setFocus(Qt::MouseFocusReason);
  set_crosshair(at);
  aimed_ = view_.picture();
  show_tool();
  show_sight();
}

void PictureMarker::mark_class_at_aim(MarkKind kind) {
  if (!crosshair_) return;
  const QPointF at = *crosshair_;
  const MadePicturePtr picture = aimed_ ? aimed_ : view_.picture();
  if (aimed_) set_crosshair({});
  if (picture) mark_in(*picture, at, kind);
}

QMenu* PictureMarker::make_menu(QPointF at) {
  auto* menu = new QMenu(&view_);
  menu->setToolTipsVisible(true);
  const auto add = [menu, this](const QString& text, const char* icon, const QString& hint,
                                auto effect) {
    QAction* const row = menu->addAction(tinted_icon(QLatin1String(icon)), text);
    row->setToolTip(hint);
    connect(row, &QAction::triggered, this, effect);
    return row;
  };
  if (const auto id = mark_at(at)) {
    const Mark& mark = *find_mark(edits_.now(), *id);
    const QString told = mark_tooltip(edits_.now(), mark);
    add(tr("&Change this %1…").arg(mark_in_text(mark.mark.kind)), "tool-annotate", told,
        [this, id] { change(*id); });
    add(tr("&Remove this %1").arg(mark_in_text(mark.mark.kind)), "delete", told,
        [this, id] { edits_.remove_mark(*id); });
    menu->addSeparator();
  }
  const bool ground = view_.picture() && believed_place_at(view_.picture()->order, at).has_value();
  std::vector<MarkKind> kinds;
  for (const MarkClass& one : mark_classes()) kinds.push_back(one.kind);
  std::stable_partition(  // victims first, the usual subject in pictures
      kinds.begin(), kinds.end(), [](MarkKind kind) { return !mark_class(kind).needs_text; });
  for (const MarkKind kind : kinds) {
    const MadePicturePtr picture = view_.picture();  // a copy, so that later pictures do not
                                                     // replace it
    QAction* const row = add(mark_menu_row(kind), mark_class(kind).icon, mark_hint(kind),
                             [this, at, kind, picture] { mark_in(*picture, at, kind); });
    row->setEnabled(ground);
    if (!ground) row->setToolTip(tr("Marks go on floor, walls and things"));
  }
  return menu;
}

void PictureMarker::aim() {
  if (!view_.picture()) return;
  view_.setFocus(Qt::ShortcutFocusReason);
  const QSize size = view_.picture()->image.size();
  set_crosshair(QPointF(size.width() / 2.0, size.height() / 2.0));
}

void PictureMarker::set_crosshair(std::optional<QPointF> at) {
  aimed_.reset();
  if (crosshair_ == at) return;
  crosshair_ = at;
  view_.set_crosshair(at);
  show_choice();
  show_tool();
  show_sight();
}

void PictureMarker::show_tool() {
  view_.set_marking(tool_.armed());
  const QString word = mark_in_text(tool_.kind());
  if (crosshair_ && aimed_) {
    emit hint_changed(
        tr("V marks a victim here, Shift+V a suspected one, H a hazard, N a note; "
           "Esc ends"));
  } else if (crosshair_) {
    emit hint_changed(
        tr("Arrows move the crosshair (Shift: finely), Enter marks a %1, Esc ends").arg(word));
  } else {
    emit hint_changed(tool_.armed() ? tr("Click in the picture to mark a %1").arg(word)
                                    : QString());
  }
}

bool PictureMarker::move_crosshair(const QKeyEvent& event) {
  const double step =
      event.modifiers().testFlag(Qt::ShiftModifier) ? kFineStep : kPictureMarkerStep;
  QPointF by;
  switch (event.key()) {
    case Qt::Key_Left: by = {-step, 0}; break;
    case Qt::Key_Right: by = {step, 0}; break;
    case Qt::Key_Up: by = {0, -step}; break;
    case Qt::Key_Down: by = {0, step}; break;
    default: return false;
  }
  const QSize size = view_.picture()->image.size();
  const QPointF to = *crosshair_ + by;
  set_crosshair(QPointF(std::clamp(to.x(), 0.5, size.width() - 0.5),
                        std::clamp(to.y(), 0.5, size.height() - 0.5)));
  return true;
}

bool PictureMarker::key(const QKeyEvent& event) {
  const auto others = event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier);
  if (!view_.picture() || others != Qt::NoModifier) return false;
  if (event.key() == Qt::Key_M) {
    if (crosshair_) {
      set_crosshair({});
    } else {
      aim();
    }
    return true;
  }
  if (class_key(event)) return true;
  if (!crosshair_) {
    const bool ends = event.key() == Qt::Key_Escape && tool_.armed();
    if (ends) tool_.setChecked(false);
    return ends;
  }
  if (event.key() == Qt::Key_Escape) {
    set_crosshair({});
  } else if (is_enter(event.key())) {
    if (aimed_) {
      mark_class_at_aim(tool_.kind());
    } else {
      act_at(*crosshair_);
    }
  } else if (event.key() == Qt::Key_Delete) {
    if (const auto id = mark_at(*crosshair_)) edits_.remove_mark(*id);
  } else if (aimed_) {
    set_crosshair({});  // the keys turn the camera again
    return false;
  } else {
    return move_crosshair(event);
  }
  return true;
}

/// V, Shift+V, H and N mark at the crosshair; without one all but N at the pointer, or they aim.
bool PictureMarker::class_key(const QKeyEvent& event) {
  const MarkKey* const key = mark_key_of(event);
  if (key == nullptr || (!crosshair_ && !key->at_pointer)) return false;
  if (crosshair_) {
    mark_class_at_aim(key->kind);
  } else if (pointer_) {
    mark(*pointer_, key->kind);
  } else {
    aim();
  }
  return true;
}

bool PictureMarker::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    // Other shortcuts of the window are blocked while aiming, except function keys.
    const auto& asked = *static_cast<QKeyEvent*>(event);
    const bool function = asked.key() >= Qt::Key_F1 && asked.key() <= Qt::Key_F35;
    const bool plain = (asked.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == 0;
    const MarkKey* const marks = mark_key_of(asked);
    const bool of_class = marks != nullptr && marks->at_pointer;
    if (plain && ((crosshair_ && !function) || of_class || asked.key() == Qt::Key_M)) {
      event->accept();
    }
  } else if (event->type() == QEvent::KeyPress) {
    if (key(*static_cast<QKeyEvent*>(event))) return true;
  } else if (event->type() == QEvent::FocusOut && crosshair_ && !editor_) {
    set_crosshair({});
  } else if (event->type() == QEvent::Hide) {
    if (editor_) editor_->leave();
    show_sight();
  } else if (event->type() == QEvent::Resize) {
    show_choice();
  } else if (event->type() == QEvent::ToolTip) {
    const auto& help = *static_cast<QHelpEvent*>(event);
    return show_tooltip(help.pos(), help.globalPos());
  }
  return QObject::eventFilter(watched, event);
}

bool PictureMarker::show_tooltip(QPoint at, QPoint global) {
  if (!view_.picture()) return false;
  const auto id = mark_at(view_.to_picture(at));
  const Mark* const mark = id ? find_mark(edits_.now(), *id) : nullptr;
  QToolTip::showText(global, mark != nullptr ? mark_tooltip(edits_.now(), *mark) : QString(),
                     &view_);
  return true;
}

void PictureMarker::open_editor(const MarkContent& mark, std::optional<MarkId> id, QPointF at) {
  if (editor_) editor_->leave();
  edited_ = id;
  // The picture may be narrower than the editor.
  QWidget& window = *view_.window();
  editor_ = new MarkEditor(mark, !id, &window);
  connect(editor_, &MarkEditor::taken, this, &PictureMarker::take);
  connect(editor_, &MarkEditor::dropped, this, &PictureMarker::close_editor);
  constexpr int kBelow = 12;
  const QPoint where = view_.mapTo(&window, view_.to_widget(at).toPoint());
  const auto within = [](int wanted, int room) { return std::clamp(wanted, 0, std::max(0, room)); };
  editor_->move(within(where.x() - editor_->width() / 2, window.width() - editor_->width()),
                within(where.y() + kBelow, window.height() - editor_->height()));
  editor_->show();
  editor_->raise();
  editor_->words().selectAll();
  editor_->setFocus(Qt::OtherFocusReason);
  follow();
}

void PictureMarker::take(const MarkContent& mark) {
  const Mark* const before = edited_ ? find_mark(edits_.now(), *edited_) : nullptr;
  MarkContent words = mark;
  if (before == nullptr) {
    edits_.add_mark(words);  // also if the mark was removed meanwhile: typed text is not lost
  } else {
    words.at = before->mark.at;
    edits_.change_mark(*edited_, words);
  }
  close_editor();
}

void PictureMarker::close_editor() {
  if (!editor_) return;
  MarkEditor* const closed = editor_;
  const bool focused = closed->isAncestorOf(closed->window()->focusWidget());
  if (focused) view_.setFocus(Qt::OtherFocusReason);
  editor_ = nullptr;
  edited_.reset();
  closed->hide();
  closed->deleteLater();
  follow();
}

}  // namespace magna
