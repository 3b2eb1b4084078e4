// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/palette_commands.h"

#include <QAction>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "app/base/resource_path.h"
#include "app/window/order_commands.h"
#include "app/window/pane_focus.h"
#include "app/window/window_commands.h"
#include "app/window/window_context.h"
#include "app/window/world_commands.h"
#include "core/engine/operator_inputs.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/help/command_palette.h"
#include "widgets/help/help_library.h"

namespace magna {
namespace {

constexpr qsizetype kMostWorlds = 200;  // of one folder

QString without_mnemonic(QString text) {
  text.replace(QStringLiteral("&&"), QStringLiteral("\x01"));
  return text.remove(QLatin1Char('&')).replace(QLatin1Char('\x01'), QLatin1Char('&'));
}

/// The pane's name in the menu; the dock's title may contain a count, as in "Events (3)".
QString title_of(const QDockWidget& dock) {
  return without_mnemonic(dock.toggleViewAction()->text());
}

/// The action that goes to the pane; null if there is none.
const ActionRow* row_of(const QDockWidget& dock) {
  return find_action_row("view." + dock.objectName().toStdString());
}

void name_pane(PaletteEntry& entry, const QString& title) {
  const QString text = tr("Go to %1");
  entry.text = text.arg(title);
  entry.name_at = static_cast<int>(text.indexOf(QStringLiteral("%1")));
}

const QString& documented_words(const ActionRow& row) {
  static const std::map<std::string_view, QString> kWords = [] {
    const HelpLibrary library;
    std::map<std::string_view, QString> words;
    for (const ActionRow& each : action_table()) words[each.id] = library.words_about(each.id);
    return words;
  }();
  return kWords.at(row.id);
}

QString state_word(const QAction& action, const ActionRow* row) {
  if (!action.isCheckable()) return {};
  if (row != nullptr && row->traits.toggle) return action.isChecked() ? tr("on") : tr("off");
  return action.isChecked() ? tr("chosen") : QString();
}

/// The robots of which an action's hint speaks, by name.
QString robots_meant(const ActionRow& row, const Snapshot& now) {
  const std::string_view hint = row.hint;
  const auto speaks_of = [hint](std::string_view robots) {
    return hint.find(robots) != std::string_view::npos;
  };
  std::vector<RobotId> meant;
  if (speaks_of("selected robots")) {
    meant = now.selected;
  } else if ((speaks_of("active robot") || speaks_of("active CyBOT")) && now.active) {
    meant = {*now.active};
  }
  return robot_names(now, meant);
}

class ActionCollector {
 public:
  ActionCollector(const QMainWindow& window, const ActionSet& actions, const Snapshot* now)
      : actions_(actions), now_(now) {
    for (const auto* dock : window.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
      seen_.insert(dock->toggleViewAction());  // entries go to panes, but never close them
      if (const ActionRow* row = row_of(*dock)) panes_[&actions[row->id]] = title_of(*dock);
    }
  }

  void add_menu(const QMenu& menu, const QString& above) {
    const QString title = without_mnemonic(menu.title());
    const QString path = above.isEmpty() ? title : tr("%1 > %2").arg(above, title);
    for (QAction* action : menu.actions()) {
      if (action->menu() != nullptr) {
        add_menu(*action->menu(), path);
      } else if (!action->isSeparator() && !action->text().isEmpty()) {
        add(*action, path);
      }
    }
  }

  void add(QAction& action, const QString& path) {
    if (!action.isVisible() || !seen_.insert(&action).second) return;
    PaletteEntry entry;
    entry.id = action.objectName().toStdString();
    entry.text = without_mnemonic(action.text());
    if (const auto pane = panes_.find(&action); pane != panes_.end()) {
      name_pane(entry, pane->second);
    } else if (!entry.text.isEmpty() && entry.text.front().isDigit()) {
      // "Size: 175 %" instead of the number alone.
      entry.text = tr("%1: %2").arg(path.section(QStringLiteral(" > "), -1), entry.text);
    }
    if (entry.id.empty()) entry.id = (path + QLatin1Char('/') + entry.text).toStdString();
    entry.detail = path;
    entry.keys = keys_text(action.shortcuts());
    entry.enabled = action.isEnabled();
    entry.icon = action.icon();
    entry.hint = action.statusTip();
    const ActionRow* const row = find_action_row(entry.id);
    entry.state = state_word(action, row);
    if (row != nullptr) {
      entry.hint = hint_text(*row);
      entry.problem = actions_.why_disabled(row->id);
      entry.words = documented_words(*row);
      if (now_ != nullptr) entry.about = robots_meant(*row, *now_);
    }
    if (entry.problem.isEmpty()) entry.problem = tr("Not possible now");
    entry.run = [target = QPointer<QAction>(&action)] {
      if (target) target->trigger();
    };
    entries_.push_back(std::move(entry));
  }

  std::vector<PaletteEntry> take() { return std::move(entries_); }

 private:
  const ActionSet& actions_;
  const Snapshot* now_;
  std::vector<PaletteEntry> entries_;
  std::set<const QAction*> seen_;
  std::map<const QAction*, QString> panes_;  ///< names of the panes, by the action that goes there
};

}  // namespace

std::vector<PaletteEntry> action_entries(const QMainWindow& window, const ActionSet& actions,
                                         const Snapshot* now) {
  ActionCollector collector(window, actions, now);
  for (const QAction* action : window.menuWidget()->actions()) {
    if (action->menu() != nullptr) collector.add_menu(*action->menu(), {});
  }
  for (const ActionRow& row : action_table()) collector.add(actions[row.id], {});
  return collector.take();
}

std::vector<PaletteEntry> pane_entries(const QMainWindow& window) {
  std::vector<PaletteEntry> entries;
  for (QDockWidget* dock : window.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
    if (row_of(*dock) != nullptr) continue;                // action_entries() contains its action
    if (!dock->toggleViewAction()->isVisible()) continue;  // the world cannot use it
    PaletteEntry entry;
    entry.id = "pane:" + dock->objectName().toStdString();
    name_pane(entry, title_of(*dock));
    entry.detail = tr("Pane");
    entry.hint = tr("Shows this pane and moves the focus there");
    entry.run = [shown = QPointer<QDockWidget>(dock)] {
      if (shown) go_to_dock(*shown);
    };
    entries.push_back(std::move(entry));
  }
  return entries;
}

std::vector<PaletteEntry> robot_entries(SnapshotFeed& feed) {
  std::vector<PaletteEntry> entries;
  for (const RobotLabel& label : labels_of(feed.now())) {
    if (!label.present) continue;
    PaletteEntry entry;
    const auto type = info(label.type).name;
    entry.id = "robot:" + label.name;
    entry.text = QString::fromStdString(label.name);
    entry.detail = tr("Robot, %1").arg(QString::fromUtf8(type));
    entry.hint = tr("Makes this robot active");
    entry.icon = swatch_icon(label.id.index(), QString::fromStdString(label.letter));
    entry.run = [&feed, id = label.id] { feed.link().post(input::Select{id}); };
    entries.push_back(std::move(entry));
  }
  return entries;
}

std::vector<PaletteEntry> world_entries(const WindowContext& context) {
  const Snapshot& now = context.feed.now();
  const QString open = now.opened ? QString::fromStdString(now.opened->source) : QString();
  QStringList known{open};  // recent ones are in the menu
  for (const std::string& recent : context.profile.user().recent) {
    known << QString::fromStdString(recent);
  }
  QStringList folders;
  for (const char* name : {"worlds", "factory"}) {
    const auto folder = find_resource(name, executable_path());
    if (folder) folders << QString::fromStdString(folder->string());
  }
  if (QFileInfo(open).isFile()) folders << QFileInfo(open).absolutePath();
  folders.removeDuplicates();
  std::vector<PaletteEntry> entries;
  for (const QString& folder : folders) {
    const auto files = QDir(folder).entryInfoList(
        {QStringLiteral("*.lisp"), QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    for (const QFileInfo& file : files.first(std::min(files.size(), kMostWorlds))) {
      const QString path = file.absoluteFilePath();
      if (known.contains(path)) continue;
      PaletteEntry entry;
      entry.id = "world:" + path.toStdString();
      const QString text = tr("Open world %1");
      entry.text = text.arg(file.fileName());
      entry.name_at = static_cast<int>(text.indexOf(QStringLiteral("%1")));
      entry.detail = tr("World, %1").arg(folder);
      entry.hint = tr("Opens this world in place of the open one");
      entry.run = [window = QPointer<QMainWindow>(&context.window), path] {
        if (!window) return;
        if (auto* worlds = window->findChild<WorldCommands*>()) worlds->open(path);
      };
      entries.push_back(std::move(entry));
    }
  }
  return entries;
}

std::vector<PaletteEntry> palette_entries(const QMainWindow& window, const ActionSet& actions,
                                          SnapshotFeed& feed) {
  std::vector<PaletteEntry> all = action_entries(window, actions, &feed.now());
  for (auto& more : {pane_entries(window), robot_entries(feed)}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

CommandPalette& connect_palette(const WindowContext& context) {
  auto* palette = new CommandPalette(context.window, [&context] {
    auto all = palette_entries(context.window, context.actions, context.feed);
    for (auto& more : {order_entries(context.edits), world_entries(context)}) {
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  });
  context.actions.on("help.find", palette, [palette] { palette->open(); });
  return *palette;
}

}  // namespace magna
