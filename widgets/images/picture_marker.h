// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QObject>
#include <QPointF>
#include <QPointer>
#include <QToolButton>
#include <optional>
#include <vector>

#include "core/engine/mark.h"
#include "widgets/images/picture_maker.h"
#include "widgets/map/item_editor.h"
#include "widgets/map/scene/map_scene.h"

class QActionGroup;
class QKeyEvent;
class QMenu;

namespace magna {

class EditStack;
struct MadePicture;
class PictureView;

/// A toggle button: while pressed, clicks in pictures place marks. Its menu chooses the class of
/// marks. Shared by all picture pages.
class PictureMarkTool : public QToolButton {
  Q_OBJECT
 public:
  explicit PictureMarkTool(QWidget* parent = nullptr);

  bool armed() const { return isChecked(); }
  MarkKind kind() const { return kind_; }
  /// Chooses the class and presses the button.
  void choose(MarkKind kind);

 signals:
  /// State or class has changed.
  void changed();

 private:
  void show_kind();

  MarkKind kind_ = MarkKind::Victim;
  QActionGroup* classes_;
};

/// A row of buttons under the crosshair, one for each class of marks, with its key.
class MarkChoice : public QWidget {
  Q_OBJECT
 public:
  explicit MarkChoice(QWidget* view);

  /// Below this place of the view, inside of it; without words if it is narrow.
  void show_at(QPointF at);

 signals:
  void chosen(magna::MarkKind kind);

 private:
  std::vector<QToolButton*> buttons_;  ///< in the order of kMarkKeys
};

/// The key that marks this class in a picture: V, Shift+V, H or N.
QKeySequence mark_key(MarkKind kind);

// Marks in pictures of the window; core/imagery/robot_eye.h converts their places.

/// The place on the operator's map of a place in the true world, metres.
Point believed_place(const PictureOrder& order, Point truth);
/// The inverse of believed_place.
Point true_place(const PictureOrder& order, Point told);

/// The place on the operator's map shown at a pixel of the picture; nothing: ceiling, haze, or
/// outside the picture.
std::optional<Point> believed_place_at(const PictureOrder& order, QPointF at);

/// The pixel of a mark; nothing: outside the picture or behind a wall. A victim's sign is slightly
/// above the floor, all others stand on the floor.
std::optional<QPointF> mark_in_picture(const PictureOrder& order, const MarkContent& mark);

/// Marks in a picture: shows, adds, changes and removes marks by pointer, menu and keys. Works on
/// live and stored pictures, whose order has scene and camera. Every change goes through the edit
/// stack. By keys, with the picture focused: M shows a crosshair, arrows move it (Shift: finely),
/// Enter adds a mark or edits the one under it, Delete removes that one, Escape ends. A click aims
/// at its place. The key or button of a class marks where is aimed, V and H also under the pointer;
/// before that the map shows the place.
class PictureMarker : public QObject {
  Q_OBJECT
 public:
  PictureMarker(PictureView& view, PictureMarkTool& tool, EditStack& edits);
  ~PictureMarker() override;

  /// Marks a place, pixels of the picture. If the class needs a text, opens the editor first.
  void mark(QPointF at, MarkKind kind);
  void change(MarkId id);
  /// Shows a crosshair in the middle of the picture and takes the focus; the effect of M.
  void aim();
  /// The context menu for a place of the picture.
  QMenu* make_menu(QPointF at);

  PictureView& view() { return view_; }
  const std::optional<QPointF>& crosshair() const { return crosshair_; }
  MarkEditor* editor() const { return editor_; }
  /// The mark whose sign is at this place.
  std::optional<MarkId> mark_at(QPointF at) const;

  bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
  /// Effect of a click or key, or the reason why nothing was marked; may be empty.
  void hint_changed(const QString& hint);
  /// Where a mark would be placed now; nothing = nowhere.
  void sighted(const std::optional<magna::PictureSight>& sight);

 private:
  void follow();
  void click(QPointF at);
  bool key(const QKeyEvent& event);
  bool move_crosshair(const QKeyEvent& event);
  void act_at(QPointF at);
  void aim_at(QPointF at);
  void mark_class_at_aim(MarkKind kind);
  bool class_key(const QKeyEvent& event);
  void show_sight();
  void show_choice();
  void mark_in(const MadePicture& picture, QPointF at, MarkKind kind);
  bool show_tooltip(QPoint at, QPoint global);
  void set_crosshair(std::optional<QPointF> at);
  void open_editor(const MarkContent& mark, std::optional<MarkId> id, QPointF at);
  void take(const MarkContent& mark);
  void close_editor();
  void show_tool();

  PictureView& view_;
  PictureMarkTool& tool_;
  EditStack& edits_;
  std::vector<MarkId> shown_;  ///< one per overlay
  std::optional<QPointF> crosshair_;
  MadePicturePtr aimed_;            ///< the picture of a click that aims; null: the shown one
  std::optional<QPointF> pointer_;  ///< place under the pointer
  std::optional<PictureSight> sight_;
  MarkChoice* choice_;
  QPointer<MarkEditor> editor_;
  std::optional<MarkId> edited_;  ///< the mark being edited; nothing = a new one
};

}  // namespace magna
