// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <optional>
#include <string>

#include "app/profile/profile.h"
#include "app/window/layout_keeper.h"

class QMainWindow;
class QMenu;

namespace magna {

class ActionSet;
class MessageArea;
struct WindowContext;

/// Layouts from the window: eight keys, saving under a name, files, back to the beginning, and the
/// map alone.
class LayoutCommands : public QObject {
  Q_OBJECT
 public:
  /// To be made when the panes stand as they shall be at first.
  explicit LayoutCommands(const WindowContext& context);

  /// The map's part of a layout: how to get its layers and how to set them.
  void set_layers(std::function<std::string()> get, std::function<void(const std::string&)> set);

  /// The layout of this file, else how the window was when it was closed, else as it is.
  void begin(const std::string& file);
  void recall(int slot);
  void save_as(const QString& name, int slot);
  /// All panes where they were at first.
  void reset();
  void hide_panes();
  /// To be remembered for the next run.
  void remember();

  bool eventFilter(QObject* watched, QEvent* event) override;

  /// The slot in use, 0 = none; has something been moved since?
  int slot() const { return slot_; }
  bool changed() const;
  /// Names and marks of the slots' actions as they are now.
  void name_slots();
  LayoutKeeper& keeper() { return keeper_; }

 private:
  Layout capture() const;
  void apply(const Layout& layout);
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
  LayoutKeeper keeper_;
  Layout initial_;
  QString empty_slot_;  ///< the message about one that was called last
  bool shown_ = false;  ///< the window was shown
  int slot_ = 1;
  Layout chosen_;                 ///< as it was when it was chosen
  std::optional<Layout> hidden_;  ///< before the panes were hidden
  std::function<std::string()> get_layers_;
  std::function<void(const std::string&)> set_layers_;
};

}  // namespace magna
