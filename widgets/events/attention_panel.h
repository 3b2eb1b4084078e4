// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QColor>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QWidget>
#include <array>
#include <optional>
#include <vector>

#include "widgets/base/look/theme.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/events/help_action.h"

class QLabel;
class QListView;
class QStandardItemModel;

namespace magna {

/// Paints a row of the attention list. The text of an item is the need ("Blocked · 0:42").
class AttentionDelegate : public QStyledItemDelegate {
 public:
  enum Role {
    Style = Qt::UserRole + 1,  ///< number of the robot's swatch, int
    Letter,                    ///< QString
    ActionWord,                ///< QString
    Key,                       ///< QString; empty = no key cap
    Robot,                     ///< robot number, int
  };

  using QStyledItemDelegate::QStyledItemDelegate;

  /// The part of a row that is the button of its action.
  static QRect button(const QRect& row, const QModelIndex& index, const QFont& font);

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// Keys of the actions, as text for key caps; empty = none.
using HelpKeys = std::array<QString, kHelpActions>;

/// The robots that need attention, most urgent first, one per row: swatch, cause with age, and one
/// proposed action with its key. The key works on the row that shows it, Replan and Cancel else on
/// the first robot that others wait for; while the list has the focus, all keys work on the current
/// row. The place of one row stays when it is empty, and the height does not change while the
/// pointer is over the parent: what is below stays under the pointer.
class AttentionPanel : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kMostRows = 5;  ///< visible at a time

  explicit AttentionPanel(SnapshotFeed& feed, QWidget* parent = nullptr);

  void show_entries(std::vector<AttentionEntry> entries);
  void show_keys(const HelpKeys& keys);

  /// The robot that the action's key works on; nothing = none.
  std::optional<RobotId> target_of(HelpAction action) const;

  QListView& list() { return *list_; }

 signals:
  void help_wanted(magna::RobotId robot, magna::HelpAction action);
  /// A row was clicked beside its action.
  void robot_wanted(magna::RobotId robot);
  /// target_of() may have changed.
  void targets_changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void follow();
  void show_row(int row, const AttentionEntry& entry, bool with_key);
  void set_current(int row);
  int visible_rows() const;
  void fit();
  bool press_key(int key);
  void press_at(const QPoint& place);

  SnapshotFeed& feed_;
  std::vector<AttentionEntry> entries_;
  HelpKeys keys_;
  QStandardItemModel* rows_;
  QListView* list_;
  QLabel* more_;
  QLabel* calm_;  ///< instead of the list while it is empty
  int rows_with_room_ = 1;
};

/// The number of robots that need attention, as a button beside the stop-all button: "Attention: 3"
/// and the key of the action that goes to the next one. Hidden at zero.
class AttentionChip : public QAbstractButton {
  Q_OBJECT
 public:
  explicit AttentionChip(QWidget* parent = nullptr);

  /// `key`: text of the key cap, empty = none; `hint`: the most urgent robot and the effect of a
  /// press.
  void show_count(int count, const QString& key, const QString& hint);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QString key_;
};

/// A counter in the status bar that acts as a button: icon, number and word; hidden at zero.
class BadgeButton : public QToolButton {
  Q_OBJECT
 public:
  /// `colour` is the role of the look that the icon is drawn in.
  BadgeButton(QString icon, QColor Look::*colour, QWidget* parent = nullptr);
  /// `text` is shown ("3 warnings"), `hint` adds details and the effect of a press.
  void show_count(int count, const QString& text, const QString& hint);
  int count() const { return count_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void tint();

  QString icon_;
  QColor Look::*colour_;
  int count_ = 0;
};

}  // namespace magna
