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
