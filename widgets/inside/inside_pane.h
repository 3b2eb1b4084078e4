// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <string>
#include <vector>

#include "widgets/inside/inside_section.h"
#include "widgets/snapshot_feed.h"

class QLabel;
class QLayout;

namespace magna {

class ActionSet;
class EmptyPages;
class UprightScroll;

/// What the active robot sees, holds, tracks and believes (manual B), section by section. Ground
/// truth is shown while the map shows it.
class InsidePane final : public QWidget {
  Q_OBJECT
 public:
  enum class Part : std::uint8_t { State, Designators, Cameras, Hands, Bins };
  static constexpr std::size_t kParts = 5;

  InsidePane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);

  void show_truth(bool truth);
  bool truth() const { return truth_; }

  /// The sections that are closed, by ids that never change: "state", "designators", "cameras",
  /// "hands", "bins".
  std::vector<std::string> closed() const;
  /// Closes these and opens the others. What is not an id counts for nothing.
  void set_closed(const std::vector<std::string>& ids);

  InsideSection& section(Part part) { return *sections_[static_cast<std::size_t>(part)]; }
  EmptyPages& pages() { return *pages_; }
  UprightScroll& scroll() { return *scroll_; }
  const QLabel& robot() const { return *robot_; }
  /// Why there are no more sections; empty while all are there.
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
  bool given_ = false;  ///< sections are closed and opened by set_closed
  EmptyPages* pages_ = nullptr;
  UprightScroll* scroll_ = nullptr;
  QLabel* robot_ = nullptr;
  QLabel* note_ = nullptr;
  std::array<InsideSection*, kParts> sections_ = {};
};

}  // namespace magna
