// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <QWidget>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "widgets/base/parts/row_model.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/images/inside_rows.h"

class QLabel;
class QLayout;
class QToolButton;

namespace magna {

class ActionSet;
class EmptyPages;
class UprightScroll;

/// The rows of a section at full height; more than `most` rows are scrolled.
class InsideList final : public QListView {
  Q_OBJECT
 public:
  static constexpr int kAll = 0;

  /// `most`: number of visible rows, all of one height; kAll = no limit.
  InsideList(QAbstractItemModel& model, int most, const QString& name, QWidget* parent);

  /// Rows were added, removed or resized.
  void fit();

 signals:
  /// Rectangle of the focused row, from the list's upper left corner.
  void focus_row_changed(const QRect& row);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

 private:
  int most_;
  std::vector<int> heights_;
};

/// A heading that shows and hides the list below it.
class InsideSection final : public QWidget {
  Q_OBJECT
 public:
  InsideSection(const QString& title, int most_rows, QWidget* parent);
  ~InsideSection() override;

  /// `count` is shown behind the title. The list is updated while open.
  void show_rows(std::vector<InsideRow> rows, std::optional<std::size_t> count = {});
  bool is_open() const;

  QToolButton& heading() { return *heading_; }
  InsideList& list() { return *list_; }
  const RowModel<InsideRow>& model() const { return model_; }

 signals:
  /// It was opened and must be filled.
  void opened();

 private:
  void toggle(bool open);

  QString title_;
  RowModel<InsideRow> model_;
  QToolButton* heading_;
  InsideList* list_;
};

/// What the active robot sees, holds, tracks and believes (manual B), by sections. Ground truth is
/// shown while the map shows it.
class InsidePane final : public QWidget {
  Q_OBJECT
 public:
  enum class Part : std::uint8_t { State, Designators, Cameras, Hands, Bins };
  static constexpr std::size_t kParts = 5;

  InsidePane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);

  void show_truth(bool truth);
  bool truth() const { return truth_; }

  /// The closed sections, by stable ids: "state", "designators", "cameras", "hands", "bins".
  std::vector<std::string> closed() const;
  /// Closes these sections and opens the others. Unknown ids are ignored.
  void set_closed(const std::vector<std::string>& ids);

  InsideSection& section(Part part) { return *sections_[static_cast<std::size_t>(part)]; }
  UprightScroll& scroll() { return *scroll_; }
  const QLabel& robot() const { return *robot_; }
  /// Reason for missing sections; empty = all are shown.
  const QLabel& note() const { return *note_; }

 signals:
  /// The user closed or opened a section.
  void folded();

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QLayout* make_top(ActionSet& actions);
  void make_sections();
  void follow();
  QString why_empty() const;
  void show_inside(const RobotInside& inside);

  SnapshotFeed& feed_;
  bool truth_ = false;
  bool given_ = false;  ///< set_closed is changing the sections
  EmptyPages* pages_ = nullptr;
  UprightScroll* scroll_ = nullptr;
  QLabel* robot_ = nullptr;
  QLabel* note_ = nullptr;
  std::array<InsideSection*, kParts> sections_ = {};
};

}  // namespace magna
