// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QSizePolicy>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/profile/layout.h"
#include "core/engine/window_geometry.h"
#include "widgets/base/state/snapshot_feed.h"

class QDockWidget;
class QMainWindow;

namespace magna {

struct PaneDescriptor;
struct WindowContext;

/// Folds panes of the side columns to their headers while nothing is in them: those that have the
/// arrow in their header. A pane with the focus is open, and one pane of a column always is. A pane
/// that the user opens stays open; the arrow folds it or opens it regardless of what is in it.
class PaneFolder : public QObject {
  Q_OBJECT
 public:
  explicit PaneFolder(const WindowContext& context);

  /// `idle`: nothing is in the pane, asked again at each `follow`.
  void watch(QDockWidget& dock, std::function<bool()> idle);
  bool folded(const QDockWidget& dock) const;
  /// Opens the pane for the focus, which must come next.
  void unfold(QDockWidget& dock);
  /// Opens it until the user folds it, or folds it until the user opens it.
  void choose(QDockWidget& dock, bool folds);
  /// False: all panes are open, whatever is in them.
  void allow(bool folding);
  /// Decides again which panes are folded.
  void follow();
  /// Updates the action of the setting, and the panes.
  void show_choice();

 signals:
  /// The user opens this folded pane; changed() follows.
  void opened(const QDockWidget& dock);
  /// Panes were folded or opened.
  void changed();

 private:
  struct Entry {
    QDockWidget* dock;
    std::function<bool()> idle;
    std::optional<bool> chosen;  ///< whether the user folded or opened it; nothing: neither
    bool folded = false;
    QSizePolicy policy = {};  ///< of its content, while it is folded
  };
  void schedule();
  void note_opening(const QDockWidget& dock, bool opens);
  bool holds_focus(const QDockWidget& dock) const;
  bool wants_fold(const Entry& entry) const;
  bool fold(Entry& entry, bool folds);
  Entry* find(const QDockWidget& dock);

  const WindowContext& context_;
  std::vector<Entry> entries_;
  QDockWidget* last_folded_ = nullptr;  ///< by the user
  bool allowed_ = true;
  bool scheduled_ = false;
};

/// Opens the pane of a dock for the focus, if it is folded.
void unfold_pane(QDockWidget& dock);
/// Property of docks whose panes are folded.
inline constexpr const char* kFoldedPane = "folded";

/// Decides which of the panes that the user opened are visible, and their sizes:
/// * a pane that the world cannot use is hidden, also in the menu, until it can be used; one that
///   does not fit the world is hidden unless the user opens it;
/// * of panes dropped on one another, the last opened one is visible, if all of them have an entry
///   in the rail or at the bottom; the others are closed;
/// * panes at the right share the column, each as high as it needs, the last gets the rest; if the
///   column is too low, those opened longest ago are hidden until there is room, and a fourth one
///   needs much room;
/// * if the window is too narrow for the map between two columns, the right one shows at most one
///   pane, opened since then, and the left one becomes narrower.
class DockArranger : public QObject {
  Q_OBJECT
 public:
  /// Construct it when all docks of the pane table exist.
  explicit DockArranger(const WindowContext& context);

  /// Whether the pane is open for the user: visible, or hidden only for one of the reasons above.
  bool wanted(const QDockWidget& dock) const;
  bool usable(const QDockWidget& dock) const;
  /// Whether another pane in its place has closed it.
  bool replaced(const QDockWidget& dock) const;
  /// Whether the user has neither opened nor closed the pane.
  bool by_default(const QDockWidget& dock) const;
  /// The dock of an existing pane.
  QDockWidget* dock(const std::string& id) const;
  /// Whether the window has no room for both columns and the map.
  bool narrow() const;
  /// Width of a dock without the narrowing for a small window, pixels.
  int width_of(const QDockWidget& dock) const;

  /// Arranges the docks now; otherwise this happens before the next paint.
  void arrange();
  /// The same, and gives the columns their widths again, after a change of scale.
  void fit();
  void close_all();
  /// Sets the least size of the window: it grows with the scale, but fits on the screen.
  void limit_window();

  /// Between these, docks are moved by a layout, not by the user. Then the panes of `layout` are
  /// open as it says; `keep_heights`: the column at the right has its heights already.
  void begin_layout() { held_ = true; }
  void end_layout(const Layout& layout, bool keep_heights);

 signals:
  /// Panes were shown or hidden, or can now be used or no longer.
  void arranged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Pane {
    const PaneDescriptor* row;
    QDockWidget* dock;
    bool wanted = true;
    bool usable = true;
    bool fits = true;
    bool by_default = true;    ///< the user has neither opened nor closed it
    bool replaced = false;     ///< closed by another one in its place
    std::uint64_t opened = 0;  ///< counts openings; higher = later
  };

  void follow();
  void note_opened(const QDockWidget& dock);
  /// Whether other panes can be used, or fit, than before.
  bool note_usable();
  static bool open(const Pane& pane);
  void schedule();
  void choose();
  void choose_in_column(std::vector<Pane*> column);
  bool replaces(const Pane& pane, const Pane& other) const;
  bool folded(const QDockWidget& dock) const;
  int column_height() const;
  int least_height(const Pane& pane) const;
  void give_widths(const QList<QDockWidget*>& left, const QList<QDockWidget*>& side,
                   const QList<QDockWidget*>& bottom);
  void give_heights(const QList<QDockWidget*>& side);
  void follow_window();
  void learn_sizes();
  const Pane& pane_of(const QDockWidget& dock) const;
  QList<QDockWidget*> shown_in(Qt::DockWidgetArea area) const;

  SnapshotFeed& feed_;
  QMainWindow& window_;
  PaneFolder& folder_;
  std::vector<Pane> panes_;  ///< in the table's order
  bool held_ = false;        ///< shows and hides are not the user's
  bool scheduled_ = false;
  bool force_widths_ = true;
  bool keep_heights_ = false;
  bool wide_ = false;
  bool was_narrow_ = false;
  std::uint64_t openings_ = 0;
  std::uint64_t narrow_since_ = 0;  ///< openings_ when the window became too narrow
  // Sizes chosen by the user, pixels at 100 %.
  int list_width_;
  int side_width_;
  int bottom_height_;
  int left_width_ = 0;    ///< given to the left column, pixels
  int column_width_ = 0;  ///< given to the right column, pixels
  QList<QDockWidget*> left_;
  QList<QDockWidget*> side_;
  QList<bool> side_folded_;  ///< whether each of them is folded
  QList<QDockWidget*> bottom_;
};

}  // namespace magna
