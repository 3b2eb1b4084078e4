// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QObject>
#include <QSet>
#include <QString>
#include <cstdint>
#include <memory>

#include "core/view/snapshot.h"

namespace magna {

struct WindowContext;

/// The folder of recordings: the one that was chosen last, else that of documents, else the home
/// folder.
QString recordings_folder(const WindowContext& context);

/// "office-20261126-031045": a name for what is saved now of this world.
QString recording_name(const QString& world);

/// Shows a folder in the file manager, or a message that it cannot be shown.
void show_folder(const WindowContext& context, const QString& folder);

/// The button in the control bar that begins and ends a recording. While one runs it shows a disc,
/// the time and the size of the file; a triangle and words while nothing can be written.
class RecordButton final : public QAbstractButton {
  Q_OBJECT
 public:
  enum class State { Idle, Recording, Blocked };

  explicit RecordButton(QWidget* parent);

  State state() const { return state_; }
  /// `text`: time and size; empty while idle. `name` is for screen readers.
  void show_state(State state, const QString& text, const QString& name, const QString& hint);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  State state_ = State::Idle;
};

/// Recording the session to a file, and saving what the flight recorder keeps. Files are named by
/// world, date and time, in the folder that was chosen last, else in that of documents.
class RecordCommands : public QObject {
  Q_OBJECT
 public:
  explicit RecordCommands(const WindowContext& context);

 private:
  void start();
  void toggle();
  void ask_for_saving(bool left);
  void ask_folder();
  void follow();
  void show_button();
  void show_results(const RecordingStatus& now);
  void offer_left(const RecordingStatus& now);
  /// "office-20261126-031045.mcap" in this folder; no existing file, nor one that was named before.
  QString new_file();
  void keep_folder(const QString& folder);
  std::size_t flight_minutes() const;
  /// Where the last minutes of the world before are saved beside `file`: "run.before.mcap"; empty:
  /// they are not kept.
  QString file_of_world_before(const QString& file) const;

  const WindowContext& context_;
  RecordButton* button_;
  std::shared_ptr<const RecordingStatus> shown_;
  bool followed_ = false;
  std::uint64_t ends_ = 0;   ///< reported
  std::uint64_t saves_ = 0;  ///< reported
  std::string offered_;      ///< RecordingStatus::left
  QSet<QString> given_;      ///< by new_file
};

}  // namespace magna
