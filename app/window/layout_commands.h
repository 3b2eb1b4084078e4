// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QObject>
#include <QStringList>
#include <functional>
#include <optional>
#include <string>

#include "app/profile/profile.h"
#include "app/window/layout_keeper.h"

class QComboBox;
class QLineEdit;
class QMainWindow;
class QMenu;
class QPushButton;

namespace magna {

class ActionSet;
class CameraFirst;
class DockArranger;
class MessageArea;
struct WindowContext;

/// Non-modal dialog for the name and the key under which the current layout is saved.
class LayoutDialog : public QDialog {
  Q_OBJECT
 public:
  /// `names` are the layouts in the eight slots, empty = free slot. `slot` is preselected; 0 = the
  /// first free slot.
  LayoutDialog(const QStringList& names, int slot, QWidget* parent = nullptr);

 signals:
  void save_wanted(const QString& name, int slot);

 private:
  void check();

  QLineEdit* name_;
  QComboBox* slot_;
  QPushButton* save_;
};

/// The window's layout actions: eight slots with shortcuts, saving under a name, import and export,
/// reset, and hiding all panes.
class LayoutCommands : public QObject {
  Q_OBJECT
 public:
  /// Construct it once the panes are at their initial places.
  explicit LayoutCommands(const WindowContext& context);

  /// Functions that read and set the map's layers, which are part of a layout.
  void set_layers(std::function<std::string()> get, std::function<void(const std::string&)> set);

  /// Applies the layout in `file` (empty = none), else that of the last run, if there is one.
  void begin(const std::string& file);
  void recall(int slot);
  void save_as(const QString& name, int slot);
  /// Moves all panes to their initial places.
  void reset();
  /// Keeps the present layout until restore(), or until the user chooses another one; meanwhile it
  /// is the one that is saved.
  void set_aside();
  /// Shows another layout until restore().
  void show_instead(const Layout& layout);
  /// Shows the layout that set_aside() kept, if the user has not chosen another one.
  void restore();
  /// Hides all panes, or shows them again if all are hidden.
  void hide_panes();
  /// The layout to restore at the next start.
  Layout current() const;
  /// Saves it.
  void remember();

  bool eventFilter(QObject* watched, QEvent* event) override;

  /// The slot in use; 0 = none.
  int slot() const { return slot_; }
  /// Whether panes or layers have changed since the layout was applied or saved.
  bool changed() const;
  /// Updates the texts and check marks of the slots' actions.
  void name_slots();
  LayoutKeeper& keeper() { return keeper_; }

 private:
  Layout capture() const;
  /// The user's own, also while another one is shown instead.
  Layout user_layout() const;
  void apply(const Layout& layout);
  void show(const Layout& layout);
  void choose(int slot, const Layout& layout);
  std::optional<Layout> of_slot(int slot);
  void ask_name();
  void ask_file(bool write);
  void forget_own();
  QString slot_keys(int slot) const;
  void tell();

  QMainWindow& window_;
  ActionSet& actions_;
  MessageArea& messages_;
  Profile& profile_;
  DockArranger& arranger_;
  CameraFirst& camera_first_;
  LayoutKeeper keeper_;
  Layout initial_;
  QString empty_slot_;  ///< text of the last message about an empty slot
  bool shown_ = false;  ///< the window has been shown
  int slot_ = 1;
  Layout chosen_;                 ///< as last applied or saved
  std::optional<Layout> hidden_;  ///< layout before hide_panes()
  std::optional<Layout> aside_;   ///< layout before set_aside()
  std::function<std::string()> get_layers_;
  std::function<void(const std::string&)> set_layers_;
};

}  // namespace magna
