// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QImage>
#include <QObject>
#include <QSet>
#include <QString>

#include "app/window/film_recorder.h"
#include "widgets/base/keys/action_table.h"
#include "widgets/base/parts/file_dialog.h"

class QWidget;

namespace magna {

struct WindowContext;

/// A chip in the status bar with the length of the film that is being recorded; a click ends it.
/// Hidden while its text is empty.
class FilmButton final : public QAbstractButton {
  Q_OBJECT
 public:
  explicit FilmButton(QWidget* parent);

  void show_text(const QString& text);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;
};

/// The world's name with plain letters only, for the names of files.
QString file_word(const QString& world);

/// Pictures and films of the window or of the map alone, in the folder of the settings. While a
/// film is recorded, a button in the status bar shows its length and ends it.
class CaptureCommands : public QObject {
  Q_OBJECT
 public:
  explicit CaptureCommands(const WindowContext& context);

  /// "magna-rescue-2026-11-26-031045.png" in the folder of pictures; neither an existing file nor a
  /// name given before, whose file may still be written.
  QString new_file(const QString& suffix);

 private:
  void save_picture(QWidget& shown);
  void film(ActionName id, QWidget& shown);
  void follow();
  QString folder() const;
  void ask_folder();

  const WindowContext& context_;
  FileSaver saver_;
  FilmRecorder recorder_;
  FilmButton* button_;
  QSet<QString> given_;  ///< by new_file
};

}  // namespace magna
