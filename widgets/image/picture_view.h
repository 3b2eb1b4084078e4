// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>
#include <cstddef>
#include <optional>

#include "widgets/image/made_picture.h"
#include "widgets/image/picture_overlay.h"

namespace magna {

/// Whose picture it is, in a line over it: swatch, name, and words at the right.
struct PictureCaption {
  std::size_t style = 0;  ///< of the swatch
  QString letter;
  QString name;
  QString words;  ///< "20 Hz · 0.1 s old"
  friend bool operator==(const PictureCaption&, const PictureCaption&) = default;
};

/// A picture as large as there is room, with what is drawn over it. It makes no pictures: its
/// owner passes the picture and its status. Places are given in pixels of the picture, y down.
class PictureView : public QWidget {
  Q_OBJECT
 public:
  explicit PictureView(QWidget* parent = nullptr);
  ~PictureView() override;

  /// Never null.
  void show_picture(MadePicturePtr picture);
  /// Shows no picture: `why`, and the one thing to do next.
  void show_nothing(const QString& why);
  const MadePicturePtr& picture() const { return picture_; }
  QString nothing() const { return picture_ ? QString() : nothing_; }

  /// Not empty: the picture is grey, and these words lie on it ("3 s old", "Link lost 12 s ago").
  void set_stale(const QString& words);
  QString stale() const { return stale_; }

  /// Nothing: no line.
  void set_caption(std::optional<PictureCaption> caption);
  const std::optional<PictureCaption>& caption() const { return caption_; }

  /// A box round all that is seen, with its name.
  void set_boxes(bool shown);
  bool boxes() const { return boxes_; }
  void set_overlays(QList<PictureOverlay> overlays);
  const QList<PictureOverlay>& overlays() const { return overlays_; }
  /// Two crossed lines through a place of the picture, for aiming by keys.
  void set_crosshair(std::optional<QPointF> at);
  /// The pointer over the picture …
  void set_pointer(Qt::CursorShape usual);
  /// … but while a click marks something it is a cross.
  void set_marking(bool on);
  /// Number of the one under a place of the widget, the last drawn first.
  std::optional<int> overlay_at(QPointF at) const;

  /// Where the picture lies in the widget, its aspect kept; empty while there is none.
  QRectF picture_rect() const;
  /// Of a place of the widget; beyond the borders too. There must be a picture.
  QPointF to_picture(QPointF at) const;
  QPointF to_widget(QPointF at) const;
  /// The same, nothing when it is not in the picture.
  std::optional<QPointF> picture_place(QPointF at) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// Another picture is shown, or none.
  void picture_changed();
  // Of the left button, in pixels of the picture.
  void clicked(QPointF at);  ///< pressed and released at the same place
  void drag_began(QPointF at);
  void dragged(QPointF at);  ///< may be beyond the picture's borders
  void drag_ended();
  /// The right button, or the menu key with the middle of the picture.
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
  void hideEvent(QHideEvent* event) override;

 private:
  void paint_picture(QPainter& painter);
  void paint_boxes(QPainter& painter);
  void paint_stale(QPainter& painter);
  void paint_crosshair(QPainter& painter);
  void paint_caption(QPainter& painter);
  void end_drag();
  /// What is seen, in words; empty = nothing.
  QString seen_text() const;
  void describe();

  MadePicturePtr picture_;
  QString nothing_;
  QString stale_;
  std::optional<PictureCaption> caption_;
  bool boxes_ = false;
  QList<PictureOverlay> overlays_;
  std::optional<QPointF> crosshair_;
  Qt::CursorShape pointer_ = Qt::ArrowCursor;
  bool marking_ = false;
  std::optional<QPoint> pressed_;
  bool dragging_ = false;
  QString told_;  ///< last text sent to assistive programs
};

}  // namespace magna
