// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QWidget>
#include <cstdint>
#include <optional>

#include "core/geometry/point.h"

class QLabel;
class QToolButton;

namespace magna {

struct WindowContext;

/// A place of the window that one pane fills: the middle, or the dock of the images. The pane has
/// no layout around it, so that moving it to another slot is complete at once.
class PaneSlot : public QWidget {
  Q_OBJECT
 public:
  explicit PaneSlot(QWidget* parent = nullptr);

  /// Moves the pane here, below everything else in the slot. `head`: a row above it, a child of the
  /// slot; null = none.
  void hold(QWidget& pane, QWidget* head = nullptr);
  /// The pane that was moved here last.
  QWidget* pane() const { return pane_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void place();
  int head_height() const;
  QSize with_head(QSize size) const;

  QPointer<QWidget> pane_;
  QPointer<QWidget> head_;
};

/// The row above the images in the middle: the active robot, the buttons of the image pages, and a
/// button that swaps back.
class MiddleHeader : public QWidget {
  Q_OBJECT
 public:
  MiddleHeader(const WindowContext& context, QWidget* parent);

  /// Takes over the buttons of the pages.
  void add_tool(QWidget& tool);
  void follow();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const WindowContext& context_;
  QLabel* swatch_;
  QLabel* robot_;
  QWidget* tools_;
  QToolButton* swap_;
  QString shown_;  ///< robot and look as shown
};

/// Swaps map and images: in the middle of the window is the map, or the images, and in the dock of
/// the images is the other. Both are the same widgets everywhere: tools, keys and the focus go with
/// them.
class CameraFirst : public QObject {
  Q_OBJECT
 public:
  /// The slots of the context, which hold map and images.
  explicit CameraFirst(const WindowContext& context);

  /// Whether the images are in the middle.
  bool on() const { return on_; }
  /// The same, except while they are there only because a robot is driven.
  bool chosen() const { return on_ && !for_driving_; }
  void set(bool on);

  /// The map's view in the middle, if it was not fitted; of this world.
  struct View {
    Point centre;
    double scale = 0.0;
    std::uint64_t world = 0;
  };
  /// While the map is at the side: its view when it comes back; nothing = the one it has there.
  const std::optional<View>& kept_view() const { return view_; }
  /// Gives the map in the middle this view of the present world, at once or when it comes back;
  /// nothing = the whole map.
  void restore_view(std::optional<View> view);

  /// Moves the images to the middle, if the user wants that (settings.image_comes). For driving:
  /// if they are visible, and until drive_ended() or until the user swaps.
  void come(bool for_driving);
  void drive_ended();
  /// Makes the map visible, in the middle if its dock is hidden.
  void show_map();
  /// Shows the images where they are and moves the focus to this part of them.
  void go_to_image(QWidget& part);
  /// Updates the action of the setting.
  void show_choice();

 signals:
  void swapped();

 private:
  void swap_by_key();
  void keep_map_visible();
  void move_panes();
  void fit_map();
  void name_dock();
  QWidget* moved_focus() const;

  const WindowContext& context_;
  MiddleHeader* header_;
  bool on_ = false;
  bool for_driving_ = false;
  std::optional<View> view_;
};

}  // namespace magna
