// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDialog>
#include <QThreadPool>
#include <functional>
#include <optional>
#include <vector>

#include "app/gamepad/pad_driver.h"

class QComboBox;
class QLabel;
class QListWidget;
class QMimeData;
class QPushButton;

namespace magna {

class ButtonPanel;
class RawPanel;
class StickPanel;

/// Dialog to choose, calibrate and map gamepads. While it is open, pads do not drive robots and
/// trigger no actions. Every change applies at once, is saved, and can be undone. Files, dropped or
/// pasted texts are profiles (JSON) or mappings in SDL's format.
class PadDialog : public QDialog {
  Q_OBJECT
 public:
  explicit PadDialog(PadDriver& driver, QWidget* parent = nullptr);
  ~PadDialog() override;

  /// The lines of the last import that are invalid.
  QListWidget& problems() { return *problems_; }
  /// Which mapping names axes and buttons.
  QString mapping() const;
  QString message() const;

  /// Imports the chosen file; imported() follows.
  void import_file(const QString& path);
  void export_file(const QString& path);

 signals:
  /// An import has ended; the message has its result.
  void imported();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  /// What undo restores.
  struct Step {
    PadProfile profile;
    std::optional<std::vector<SdlMapping>> mappings;  ///< nothing = the edit kept them
  };
  /// What a file or text has.
  struct Imported;

  void let_go();
  QLayout* make_head();
  QLayout* make_mapping_row();
  QPushButton* make_button(const QString& text, const QString& hint);
  QWidget* make_sticks_page();
  QLayout* make_foot();
  void fill_devices();
  void show_device();
  void show_profile();
  void show_state();
  void show_mapping();
  void show_mapping_name();
  void edit(const PadProfile& wanted);
  void keep_for_undo(Step step);
  void take(const QMimeData& given);
  /// `read` runs on a thread; `from` is the file's name in messages.
  void import_from(std::function<Result<QByteArray>()> read, const QString& from);
  void finish_import(const Imported& content, const QString& from);
  void use_mappings(const SdlMappingText& text, const QString& from);
  void list_problems(const std::vector<Error>& problems);
  void remove_mapping();
  void undo();
  void ask_file(bool write);
  void say(const QString& text);

  PadDriver& driver_;
  bool closed_ = false;
  int shown_ = PadDriver::kNoPad;
  std::vector<Step> history_;  ///< undo stack, newest at the end
  bool feeling_ = false;       ///< the last edit moved a slider: the next slider edit belongs to it
  QComboBox* devices_ = nullptr;
  RawPanel* raw_ = nullptr;
  StickPanel* sticks_ = nullptr;
  ButtonPanel* buttons_ = nullptr;
  QLabel* mapping_ = nullptr;
  QPushButton* remove_mapping_ = nullptr;
  QLabel* message_ = nullptr;
  QListWidget* problems_ = nullptr;
  QPushButton* export_ = nullptr;
  QPushButton* undo_ = nullptr;
  QPushButton* reset_ = nullptr;
  QThreadPool pool_;  ///< reads files; the last member, since its end waits for them
};

}  // namespace magna
