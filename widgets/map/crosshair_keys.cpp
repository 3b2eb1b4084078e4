// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the crosshair.
#include <QKeyEvent>
#include <QRegularExpression>

#include "widgets/map/crosshair.h"
#include "widgets/tr.h"

namespace magna {
namespace {

Qt::KeyboardModifiers plain_modifiers(const QKeyEvent& event) {
  return event.modifiers() & ~Qt::KeypadModifier;
}

/// The letter of a key without modifiers; null = none.
QChar grid_letter(const QKeyEvent& event) {
  const bool letter = event.key() >= Qt::Key_A && event.key() <= Qt::Key_Z;
  if (!letter || plain_modifiers(event) != Qt::NoModifier) return {};
  return QChar(static_cast<char16_t>(u'a' + (event.key() - Qt::Key_A)));
}

/// The kind of targets that a key chooses; nothing inside = all kinds.
std::optional<std::optional<TargetKind>> kind_of_key(const QKeyEvent& event) {
  if (plain_modifiers(event) != Qt::ShiftModifier) return {};
  switch (event.key()) {
    case Qt::Key_A: return std::optional<TargetKind>();
    case Qt::Key_P: return TargetKind::Place;
    case Qt::Key_R: return TargetKind::Robot;
    case Qt::Key_F: return TargetKind::Frontier;
    case Qt::Key_M: return TargetKind::Mark;
    default: return {};
  }
}

bool is_arrow(int key) {
  return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
}

bool is_enter_key(int key) { return key == Qt::Key_Return || key == Qt::Key_Enter; }

bool is_coordinate(const QKeyEvent& event) {
  static const QString kCharacters = QStringLiteral("0123456789.,-+ ");
  return event.text().size() == 1 && kCharacters.contains(event.text());
}

}  // namespace

bool Crosshair::claims(const QKeyEvent& event) const {
  const int key = event.key();
  const auto modifiers = plain_modifiers(event);
  if ((modifiers & ~Qt::ShiftModifier) != Qt::NoModifier) return false;
  if (typed_ && (is_coordinate(event) || key == Qt::Key_Backspace)) return true;
  return !grid_letter(event).isNull() || kind_of_key(event) || is_arrow(key) || is_enter_key(key) ||
         key == Qt::Key_Tab || key == Qt::Key_Backtab || key == Qt::Key_Escape ||
         key == Qt::Key_Equal || (key == Qt::Key_Backspace && !letters_.isEmpty());
}

bool Crosshair::key(const QKeyEvent& event) {
  if (!claims(event)) return false;
  note_.clear();
  take_robot();
  const int key = event.key();
  const bool shift = event.modifiers().testFlag(Qt::ShiftModifier);
  if (typed_ && coordinates_key(event)) {
    host_.tool_changed();
    return true;
  }
  if (is_enter_key(key)) {
    if (shift) {
      add_waypoint();
    } else {
      send();  // may close the crosshair
    }
  } else if (key == Qt::Key_Escape) {
    if (letters_.isEmpty()) {
      close_();
    } else {
      drop_letters();
    }
  } else if (key == Qt::Key_Backspace) {
    letters_.chop(1);
    part_ = {};
  } else if (key == Qt::Key_Equal) {
    drop_letters();
    typed_ = QString();
  } else if (key == Qt::Key_Tab || key == Qt::Key_Backtab) {
    step_target(key == Qt::Key_Backtab || shift ? -1 : +1);
  } else if (const auto kind = kind_of_key(event)) {
    choose_kind(*kind);
  } else if (const QChar letter = grid_letter(event); !letter.isNull()) {
    type_letter(letter);
  } else {
    move_by(event);
  }
  host_.tool_changed();
  return true;
}

void Crosshair::type_letter(QChar letter) {
  if (!grid_.accepts(letters_, letter)) {
    note_ = tr("The parts have the letters a to y");
    return;
  }
  letters_ += letter;
  if (letters_.size() < 2) return;
  if (!grid_.exact(letters_)) magnify();
  const bool inside = go(laid_.to_world(grid_.box(letters_).center()));
  if (!inside || grid_.exact(letters_)) drop_letters();
}

void Crosshair::move_by(const QKeyEvent& event) {
  drop_letters();
  const double length = event.modifiers().testFlag(Qt::ShiftModifier) ? kLeap : kStep;
  QPointF on_screen;
  switch (event.key()) {
    case Qt::Key_Left: on_screen = {-1, 0}; break;
    case Qt::Key_Right: on_screen = {1, 0}; break;
    case Qt::Key_Up: on_screen = {0, -1}; break;
    case Qt::Key_Down: on_screen = {0, 1}; break;
    default: return;
  }
  const MapView& view = host_.scene().view;
  go(at_ + view.to_world_vector(on_screen * view.scale()) * length);
}

bool Crosshair::coordinates_key(const QKeyEvent& event) {
  if (is_coordinate(event)) {
    *typed_ += event.text();
    read_coordinates();
  } else if (event.key() == Qt::Key_Backspace) {
    typed_->chop(1);
    read_coordinates();
  } else if (event.key() == Qt::Key_Escape) {
    typed_.reset();
  } else if (is_enter_key(event.key())) {
    read_coordinates();
    if (!note_.isEmpty()) return true;
    typed_.reset();
    return false;  // key() sends the robot or adds a way-point
  } else {
    typed_.reset();
    return false;
  }
  return true;
}

/// "12.5 -3": x and y in metres; the crosshair goes there as they are typed.
void Crosshair::read_coordinates() {
  static const QRegularExpression kBetween(QStringLiteral("[ ,]+"));
  const QStringList parts = typed_->split(kBetween, Qt::SkipEmptyParts);
  bool x_read = false;
  bool y_read = false;
  const double x = parts.value(0).toDouble(&x_read);
  const double y = parts.value(1).toDouble(&y_read);
  if (parts.size() != 2 || !x_read || !y_read) {
    note_ = tr("Coordinates: %1▏ Type x and y in metres, for example 12.5 -3").arg(*typed_);
    return;
  }
  if (!go({x, y})) note_ = tr("Coordinates: %1▏ Outside the map").arg(*typed_);
}

}  // namespace magna
