// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QObject>
#include <cstdint>
#include <string>

#include "app/profile/profile.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/state/snapshot_feed.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QMainWindow;

namespace magna {

class ActionSet;
class ConfirmBar;
class MapPane;
class MessageArea;
struct WindowContext;

ThemeChoice theme_choice(Theme theme);

/// Actions for the colours, the scale and the motion of the window, and for import, export and
/// reset of the user's settings.
class LookCommands : public QObject {
  Q_OBJECT
 public:
  /// `theme` and `scale` (percent) are the initial values.
  LookCommands(const WindowContext& context, ThemeChoice theme, int scale);

  /// The next larger of 80, 90, 100, 110, 125, 150, 175, 200 %.
  static int larger(int percent);
  /// The next smaller of these.
  static int smaller(int percent);

  int scale() const { return scale_; }
  /// Shows this scale, percent, without saving it.
  void show_scale(int percent);

  /// The settings were `before` until another Magna changed them: shows the new ones.
  void show_changes(const UserSettings& before);

  bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
  /// The user's settings were replaced: imported, reset, or restored by Undo.
  void settings_changed();
  void scale_changed(int percent_before, int percent_now);

 private:
  void choose_theme(Theme theme);
  void choose_scale(int percent);
  void show_theme(ThemeChoice choice);
  void show_motion(bool on);
  void ask_file(bool write);
  void ask_reset();
  void apply_user_settings();
  void offer_undo(const QString& text, const UserSettings& before);
  void save();

  QMainWindow& window_;
  MapPane& map_;
  ActionSet& actions_;
  MessageArea& messages_;
  ConfirmBar& confirm_;
  Profile& profile_;
  ThemeChoice theme_;
  int scale_ = 100;  ///< as shown, percent
  QString undo_;     ///< text of the message that offers Undo
};

/// Non-modal dialog for the appearance of one robot in this world: shown name, one of 24
/// combinations of colour and pattern, and letter.
class AppearanceDialog : public QDialog {
  Q_OBJECT
 public:
  static constexpr int kLongestName = 24;
  static constexpr int kLongestLetter = 2;

  AppearanceDialog(SnapshotFeed& feed, RobotId robot, QWidget* parent = nullptr);

 signals:
  /// `robot` is the name in the world file; an empty look restores the world file's appearance.
  void look_wanted(const std::string& robot, const RobotLook& look);

 private:
  RobotLook look() const;
  void fill_styles();
  void follow();

  SnapshotFeed& feed_;
  std::string robot_;  ///< name in the world file
  std::uint32_t number_;
  QLineEdit* name_;
  QComboBox* style_;
  QLineEdit* letter_;
  QLabel* remark_;
};

/// Name of a style: "Blue", "Orange with a ring", "Sky blue with stripes".
QString style_text(std::size_t style);

}  // namespace magna
