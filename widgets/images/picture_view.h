// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>
#include <QString>
#include <QWidget>
#include <cstddef>
#include <optional>

#include "core/engine/mark.h"
#include "widgets/images/picture_maker.h"

class QPainter;

namespace magna {

struct Look;

/// A mark over a picture, of constant size.
struct PictureOverlay {
  QPointF at;    ///< in pixels of the picture
  QString text;  ///< text beside it; empty = none
  MarkKind kind = MarkKind::Note;
  bool picked = false;  ///< outlined
  friend bool operator==(const PictureOverlay&, const PictureOverlay&) = default;
};

/// Paints an overlay whose place is at `at`, in pixels of the widget: a victim's sign in the place
/// itself, all others on a pin.
void paint_overlay(QPainter& painter, const Look& look, const PictureOverlay& overlay, QPointF at);

/// Whether `pointer` is on an overlay whose place is `at`.
bool overlay_hit(const PictureOverlay& overlay, QPointF at, QPointF pointer);

/// A line over the picture: swatch and name of the robot, and text at the right.
struct PictureCaption {
  std::size_t style = 0;  ///< of the swatch
  QString letter;
  QString name;
  QString words;  ///< "20 Hz · 0.1 s old"
  friend bool operator==(const PictureCaption&, const PictureCaption&) = default;
};

/// Shows a picture as large as possible, with overlays. It does not render: its owner passes
/// picture and status. Places are in pixels of the picture, y down.
class PictureView : public QWidget {
  Q_OBJECT
 public:
  explicit PictureView(QWidget* parent = nullptr);
  ~PictureView() override;

  /// Never null.
  void show_picture(MadePicturePtr picture);
  /// Shows a text without a picture: the reason and a remedy.
  void show_nothing(const QString& why);
  const MadePicturePtr& picture() const { return picture_; }
  QString nothing() const { return picture_ ? QString() : nothing_; }

  /// If not empty, the picture is grey with this text on it ("3 s old", "Link lost 12 s ago").
  void set_stale(const QString& words);
  QString stale() const { return stale_; }

  /// Nothing = no caption.
  void set_caption(std::optional<PictureCaption> caption);
  const std::optional<PictureCaption>& caption() const { return caption_; }

  /// A line in the upper left corner of the picture, such as how its robot moves: the first of the
  /// wordings that fits, which begin with the longest; empty = none.
  void set_motion(const QStringList& wordings);
  QString motion() const { return motion_.value(0); }

  /// Shows named boxes around visible objects.
  void set_boxes(bool shown);
  bool boxes() const { return boxes_; }
  void set_overlays(QList<PictureOverlay> overlays);
  const QList<PictureOverlay>& overlays() const { return overlays_; }
  /// A crosshair for aiming by keys.
  void set_crosshair(std::optional<QPointF> at);
  /// Pointer over the picture …
  void set_pointer(Qt::CursorShape usual);
  /// … and a cross while clicks place marks.
  void set_marking(bool on);
  /// Index of the overlay at a place of the widget, the topmost first.
  std::optional<int> overlay_at(QPointF at) const;

  /// The picture's rectangle in the widget, aspect kept; empty = no picture.
  QRectF picture_rect() const;
  /// Converts a place of the widget, also outside the picture. There must be a picture.
  QPointF to_picture(QPointF at) const;
  QPointF to_widget(QPointF at) const;
  /// The same; nothing = outside the picture.
  std::optional<QPointF> picture_place(QPointF at) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// Another picture is shown, or none.
  void picture_changed();
  /// The place under the pointer, pixels of the picture, while no button is pressed; nothing =
  /// outside.
  void hovered(std::optional<QPointF> at);
  // Of the left button, in pixels of the picture.
  void clicked(QPointF at);  ///< pressed and released at the same place
  void drag_began(QPointF at);
  void dragged(QPointF at);  ///< may be outside the picture
  void drag_ended();
  /// The right button, or the menu key for the middle of the picture.
  void menu_wanted(QPointF at, QPoint global);
  /// A key while the picture has the focus; a receiver that uses it calls event->accept().
  void key_pressed(QKeyEvent* event);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void paint_picture(QPainter& painter);
  void paint_boxes(QPainter& painter);
  void paint_stale(QPainter& painter);
  void paint_crosshair(QPainter& painter);
  void paint_caption(QPainter& painter);
  void paint_motion(QPainter& painter);
  void end_drag();
  /// The visible objects as text; empty = none.
  QString seen_text() const;
  void describe();

  MadePicturePtr picture_;
  QString nothing_;
  QString stale_;
  std::optional<PictureCaption> caption_;
  QStringList motion_;
  bool boxes_ = false;
  QList<PictureOverlay> overlays_;
  std::optional<QPointF> crosshair_;
  Qt::CursorShape pointer_ = Qt::ArrowCursor;
  bool marking_ = false;
  std::optional<QPoint> pressed_;
  bool dragging_ = false;
  QString told_;  ///< last text sent to assistive technologies
};

}  // namespace magna
