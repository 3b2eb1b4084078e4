// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <array>

#include "core/view/snapshot.h"
#include "widgets/base/state/snapshot_feed.h"

class QCheckBox;
class QLabel;
class QLayout;

namespace magna {

class ActionSet;

// Texts on a CyBOT's search for the posts of the goal box.

QString search_state_word(SearchState state);  ///< "Driving to the next branch", "Parked"
QString search_state_icon(SearchState state);  ///< name for tinted_pixmap
/// The state, or that it is paused: "Paused: driving to the next branch".
QString search_text(const SearchStatus& search);
/// "diagonal 1.16 m, centre x … y …"; empty without a box.
QString box_text(const SearchStatus& search);
/// "34 %" of the floor; empty if nothing has been scanned.
QString scanned_text(const Snapshot& now);
/// Length of the planned path, "2.35 m"; empty without one.
QString path_text(const RemoteStatus& remote);

/// The active CyBOT's search for the posts: state, reason, next branch, candidate box, figures, and
/// the rules by which it finds its way.
class SearchPage : public QWidget {
  Q_OBJECT
 public:
  SearchPage(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);

  /// Updates changes since the last call.
  void follow();

 private:
  /// The rows of values.
  enum Row { Next, Box, Posts, Scans, Scanned, Path, kRows };

  QLayout* make_buttons(ActionSet& actions);
  QLayout* make_rows();
  void show_rules(const RemoteStatus* remote);
  void post_rules();

  SnapshotFeed& feed_;
  QLabel* icon_ = nullptr;
  QLabel* state_ = nullptr;
  QLabel* reason_ = nullptr;
  std::array<QLabel*, kRows> values_{};
  QCheckBox* scans_ = nullptr;
  QCheckBox* walls_ = nullptr;
};

}  // namespace magna
