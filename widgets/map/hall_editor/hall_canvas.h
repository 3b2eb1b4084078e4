// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QPointF>
#include <QString>
#include <QWidget>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "widgets/map/hall_editor/hall_draft_paint.h"
#include "widgets/map/hall_editor/hall_editing.h"

namespace magna {

/// The plan of the edited hall. With a tool that adds items, the item at the crosshair is shown
/// before it is placed, and why it cannot be: by the mouse a click or a drag places it, by keys
/// the arrows and Enter. The tool Select selects, moves and resizes. The wheel zooms, the middle
/// button moves the view, a right click opens a menu. Places snap to tiles, those of robots to 0.1
/// m; with Ctrl held robots stand exactly at the pointer.
///
/// Keys: arrows move the crosshair, or the selected items (Shift: further, and the size of a wall,
/// an area or a belt); Enter places, or selects what is at the crosshair; Ctrl+Left and Ctrl+Right
/// select; R rotates, Delete removes, Ctrl+D copies, F2 goes to the properties, Escape steps back;
/// +, - and Home change the view; letters choose the tool.
class HallCanvas : public QWidget {
  Q_OBJECT
 public:
  explicit HallCanvas(HallEditing& editing, QWidget* parent = nullptr);

  const MapView& view() const { return view_; }
  Point crosshair() const { return at_; }
  /// Shows the whole hall.
  void fit();
  void zoom(double factor);
  /// Moves the crosshair to a place, in the middle of the view.
  void show_place(Point place);
  /// What is at the crosshair, or why an item cannot be placed there: "machine at 4, 7: …".
  const QString& status() const { return status_; }

  QSize sizeHint() const override { return {640, 480}; }
  QSize minimumSizeHint() const override { return {160, 120}; }

 signals:
  void status_changed();
  /// The user wants to type the properties of the selected item.
  void properties_wanted();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  /// A gesture of the mouse.
  struct Drag {
    enum class Kind : std::uint8_t { View, Band, Move, Resize, Belt, Draw };
    Kind kind = Kind::Band;
    QPointF pressed;               ///< pixels
    Point from;                    ///< metres
    Point to;                      ///< metres
    HallHandle handle;             ///< of Resize
    HallItemId item = kWholeHall;  ///< of Resize and Belt
    bool free = false;             ///< robots do not snap
  };

  void follow();
  void begin();
  /// Whether a key has selected or removed something else during a gesture with one item.
  bool has_lost_item() const {
    return drag_ && drag_->item != kWholeHall &&
           editing_.selected() != HallEditing::Ids{drag_->item};
  }
  bool places() const { return editing_.is_open() && editing_.tool() != HallItemKind::Hall; }
  /// The item that the tool would place.
  DraftItem candidate() const;
  void step_back();
  bool can_step_back() const;
  void enter();
  void arrow(int x, int y, bool far);
  void resize_by_key(int x, int y);
  void set_crosshair(Point at);
  void keep_crosshair_visible();
  /// What a key does; null = nothing, it is left to the window.
  std::function<void()> command_of(const QKeyEvent& key);
  std::function<void()> moving_command(int key, Qt::KeyboardModifiers with);
  std::function<void()> control_command(int key);
  std::function<void()> plain_command(int key, Qt::KeyboardModifiers with);
  void press_to_select(QMouseEvent& event, Point at);
  void finish_drag(const Drag& drag, Qt::KeyboardModifiers modifiers);
  Point moved_by(const Drag& drag) const;
  TileRect resized(const Drag& drag) const;
  std::vector<Cell> drawn_belt(const Drag& drag) const;
  void tell();
  QString status_text() const;
  void paint_hall(QPainter& painter, const Look& look);
  void paint_items_to_come(QPainter& painter, const Look& look) const;

  HallEditing& editing_;
  MapView view_;
  bool fitted_ = true;          ///< the whole hall stays visible
  Point at_;                    ///< the crosshair, metres
  std::optional<Point> begun_;  ///< where an item that is drawn begins, metres
  std::optional<Drag> drag_;
  HallItemKind shown_tool_ = HallItemKind::Hall;
  QString why_not_;      ///< of the candidate or the moved items; empty = it can
  bool inside_ = false;  ///< the pointer is in the plan
  QString status_;
  QPixmap picture_;  ///< of the hall, without selection and gestures
  MapView pictured_view_;
  LookKind pictured_look_ = LookKind::Light;
  bool outdated_ = true;
};

}  // namespace magna
