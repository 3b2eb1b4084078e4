// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <functional>
#include <optional>
#include <string>

#include "app/profile/unsaved_work.h"
#include "app/window/window_context.h"
#include "core/hall/hall_draft_file.h"

namespace magna {

class HallEditing;
class LayoutCommands;

/// The name of a kept hall's file, or "new hall".
QString kept_hall_name(const KeptHall& hall);

/// Editing of factory halls: shows the editor in place of the map, opens and saves the files of a
/// hall, and asks before unsaved edits are lost. The running world waits meanwhile; it does not
/// change until the saved hall is run. Files are read on a thread of its own.
class HallEditCommands : public QObject {
  Q_OBJECT
 public:
  HallEditCommands(const WindowContext& context, LayoutCommands& layouts);
  /// Waits for a file being read.
  ~HallEditCommands() override;

  /// Shows the hall that is edited, else that of the running world, else an empty one.
  void begin();
  /// Edits the hall of this scenario, or a generated one, without a question.
  void open(const QString& scenario);
  /// Saves to the hall's files, after a dialog if it has none. `done` is called once it is saved.
  void save(std::function<void()> done = {});
  /// The hall with unsaved edits; nothing = there are none.
  std::optional<KeptHall> unsaved() const;
  /// Shows a hall that an earlier run has not saved. `done` is told whether it is shown; if not, a
  /// message says why.
  void restore(const KeptHall& hall, const std::function<void(bool)>& done);
  /// Forgets the hall and its edits.
  void discard();

 private:
  void edit(HallDraftFile file);
  void show_editor(bool shown);
  void save_to(const std::string& scenario, const HallSaveConsent& consent,
               std::function<void()> done);
  void ask_what_to_replace(const HallSaved& problem, const std::string& scenario,
                           HallSaveConsent consent, std::function<void()> done);
  void ask_for_file(std::function<void()> done);
  void ask_for_hall();
  void ask_for_size(bool is_new);
  void run_hall();
  /// Withdraws the offer to run the saved hall.
  void withdraw_offer();
  void leave();
  /// Runs `effect`, after a question if there are unsaved edits.
  void unless_unsaved(const QString& yes, std::function<void()> effect);
  void follow();
  QString source() const;

  const WindowContext& context_;
  LayoutCommands& layouts_;
  HallEditing& editing_;
  QThreadPool pool_;
  int reading_ = 0;                       ///< files being read
  bool shown_ = false;                    ///< the editor is in place of the map
  bool resumes_ = false;                  ///< the world ran before the editor was shown
  std::string offered_;                   ///< the saved scenario that a message offers to run
  mutable std::optional<KeptHall> kept_;  ///< texts of the unsaved hall, until the next edit
};

}  // namespace magna
