// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/past_commands.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QHeaderView>
#include <QInputDialog>
#include <QLineEdit>
#include <QMainWindow>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "app/window/pane_docks.h"
#include "app/window/past_link.h"
#include "app/window/past_strip.h"
#include "app/window/record_commands.h"
#include "app/window/window_context.h"
#include "core/record/session_branch.h"
#include "protocols/actr/actr_playback.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

const QString kPastNews = QStringLiteral("past");
const QString kClientNews = QStringLiteral("past clients");
constexpr qsizetype kMostBookmark = 100;  // characters
constexpr int kLiveMs = 200;

/// Whether the action changes nothing in the world, or acts on the running one whatever is shown.
bool works_in_the_past(std::string_view id) {
  constexpr std::array<std::string_view, 14> kChanging = {
      "attention", "agent",       "cybot",      "hall",    "hallfile",    "marks",     "missions",
      "order",     "order_after", "order_crew", "program", "store_group", "worldfile", "edit"};
  constexpr std::array<std::string_view, 15> kAllowed = {"edit.copy",
                                                         "mark.next",
                                                         "mark.previous",
                                                         "mark.go",
                                                         "world.pause",
                                                         "world.step",
                                                         "world.slower",
                                                         "world.faster",
                                                         "world.stop_all",
                                                         "world.quit",
                                                         "world.export_marks",
                                                         "robot.next",
                                                         "robot.previous",
                                                         "robot.next_attention",
                                                         "robot.previous_attention"};
  constexpr std::array<std::string_view, 8> kRefused = {
      "view.simple_mode", "image.dismiss",    "image.mark",    "image.centre",
      "image.turn_left",  "image.turn_right", "image.tilt_up", "image.tilt_down"};
  if (std::ranges::find(kAllowed, id) != kAllowed.end()) return true;
  if (std::ranges::find(kRefused, id) != kRefused.end()) return false;
  const std::string_view menu = ActionName(id).row().menu;
  if (menu == "tool") return id == "tool.select" || id == "tool.measure";
  if (menu == "world" || menu == "robot") return id == "robot.select_all";
  return std::ranges::find(kChanging, menu) == kChanging.end();
}

// Pixels at 100 %.
constexpr int kTreeWidth = 480;
constexpr int kTreeHeight = 240;
constexpr int kFileRole = Qt::UserRole;

/// Shows which recordings continue which, from a recording's oldest ancestor on, and opens another
/// one.
class BranchDialog final : public QDialog {
 public:
  /// `open` is called with the recording that was chosen.
  BranchDialog(const FoundSession& shown, std::function<void(const QString& file)> open,
               QWidget* parent);

  void show_family(const std::vector<SessionRelative>& family);

 private:
  void choose();

  QString id_;  ///< of the shown recording
  std::function<void(const QString& file)> wanted_;
  QTreeWidget* tree_;
  QPushButton* open_;
};

BranchDialog::BranchDialog(const FoundSession& shown, std::function<void(const QString& file)> open,
                           QWidget* parent)
    : QDialog(parent), id_(QString::fromStdString(shown.header.id)), wanted_(std::move(open)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("branches"));
  setWindowTitle(PastCommands::tr("Branches"));
  tree_ = new QTreeWidget(this);
  tree_->setAccessibleName(PastCommands::tr("Recordings that continue each other"));
  tree_->setHeaderLabels({PastCommands::tr("Recording"), PastCommands::tr("Continues from")});
  tree_->setMinimumSize(scaled(kTreeWidth), scaled(kTreeHeight));
  tree_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  tree_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  tree_->header()->setStretchLastSection(false);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  open_ = buttons->addButton(PastCommands::tr("&Open"), QDialogButtonBox::AcceptRole);
  open_->setEnabled(false);
  auto* rows = new QVBoxLayout(this);
  rows->addWidget(tree_);
  rows->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] { choose(); });
  connect(tree_, &QTreeWidget::itemActivated, this, [this] { choose(); });
  connect(tree_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
    open_->setEnabled(item != nullptr && !item->data(0, kFileRole).toString().isEmpty());
  });
  show_family(session_family(shown, {}));
}

void BranchDialog::show_family(const std::vector<SessionRelative>& family) {
  tree_->clear();
  std::vector<QTreeWidgetItem*> above;  // of the last row, by depth
  for (const SessionRelative& one : family) {
    above.resize(one.depth);
    auto* const item =
        above.empty() ? new QTreeWidgetItem(tree_) : new QTreeWidgetItem(above.back());
    above.push_back(item);
    const bool shown = QString::fromStdString(one.id) == id_;
    const QString name = QString::fromStdString(one.name);
    QString text = name.isEmpty() ? PastCommands::tr("Recording that was not found") : name;
    if (shown && name.isEmpty()) {
      text = PastCommands::tr("The running world (shown)");
    } else if (shown) {
      text = PastCommands::tr("%1 (shown)").arg(text);
    } else if (!name.isEmpty() && one.file.empty()) {
      text = PastCommands::tr("%1 (not found)").arg(text);
    }
    item->setText(0, text);
    if (one.depth > 0) {
      item->setText(1, clock_text(static_cast<double>(one.tick) * one.tick_seconds));
    }
    if (!shown) item->setData(0, kFileRole, QString::fromStdString(one.file.string()));
    if (shown) tree_->setCurrentItem(item);
  }
  tree_->expandAll();
}

void BranchDialog::choose() {
  const QTreeWidgetItem* const item = tree_->currentItem();
  const QString file = item != nullptr ? item->data(0, kFileRole).toString() : QString();
  if (file.isEmpty()) return;
  accept();
  wanted_(file);
}

}  // namespace

void ask_for_recording(const WindowContext& context, const QString& title, const QString& name,
                       std::function<void(const QString& file)> open) {
  QFileDialog* const dialog = make_file_dialog(
      &context.window, title, PastCommands::tr("Recordings (*.mcap);;All files (*)"));
  dialog->setObjectName(name);
  dialog->setDirectory(recordings_folder(context));
  dialog->setFileMode(QFileDialog::ExistingFile);
  QObject::connect(dialog, &QFileDialog::fileSelected, &context.window, std::move(open));
  dialog->open();
}

QString PastCommands::why_unchanged() const {
  return tr("The past cannot be changed. Go back to live with %1.")
      .arg(keys_text(context_.actions.keys("past.live")));
}

PastCommands::PastCommands(const WindowContext& context, PastLink& link,
                           const ActrPlaybackOptions* playback)
    : QObject(&context.window), context_(context), link_(link), playback_(playback) {
  strip_ = new PastStrip(link_.replay(), context.actions, &context.window);
  bar_ = new FixedBar(context.window, "past", tr("The past"), *strip_);
  context.window.addToolBarBreak(Qt::TopToolBarArea);
  context.window.addToolBar(Qt::TopToolBarArea, bar_);
  bar_->hide();
  frame_ = new PastFrame(context.map);
  ActionSet& actions = context.actions;
  actions.on("past.rewind", this, [this] { rewind(); });
  actions.on("past.open", this, [this] {
    ask_for_recording(context_, tr("Open recording"), QStringLiteral("open_recording"),
                      [this](const QString& file) { open(file); });
  });
  actions.on("past.live", this, [this] { leave(); });
  actions.on("past.previous", this, [this] { link_.replay().step_moment(-1); });
  actions.on("past.next", this, [this] { link_.replay().step_moment(+1); });
  actions.on("past.bookmark", this, [this] { ask_bookmark(); });
  actions.on("past.continue", this, [this] { continue_here(); });
  actions.on("past.branches", this, [this] { show_branches(); });
  actions.on("past.play_to_clients", this, [this] { serve_clients(); });
  link_.on_refused(
      [this] { context_.messages.show_message(Severity::Caution, why_unchanged(), kPastNews); });
  Replay& replay = link_.replay();
  connect(&replay, &Replay::opened, this, &PastCommands::enter);
  connect(&replay, &Replay::failed, this, [this](const QString& why) {
    for_clients_ = false;
    context_.messages.show_message(Severity::Warning, why, kPastNews);
  });
  connect(&replay, &Replay::bookmark_failed, this, [this](const QString& why) {
    context_.messages.show_message(Severity::Warning, tr("The bookmark was not saved: %1").arg(why),
                                   kPastNews);
  });
  connect(&replay, &Replay::serve_failed, this, [this](const QString& why) {
    context_.messages.show_message(Severity::Warning, why, kPastNews);
  });
  connect(&replay, &Replay::moved, this, &PastCommands::follow);
  connect(&strip_->timeline(), &PastTimeline::live_wanted, this, &PastCommands::leave);
  connect(&strip_->timeline(), &PastTimeline::bookmark_wanted, this, &PastCommands::ask_bookmark);
  connect(strip_, &PastStrip::cancel_wanted, this, [this] { link_.cancel_branch(); });
  connect(&context.feed, &SnapshotFeed::frame, this, &PastCommands::follow_saving);
  connect(&context.feed, &SnapshotFeed::calm, this, &PastCommands::follow_live);
  // The feed tells nothing while the past stands still.
  live_timer_.setInterval(kLiveMs);
  connect(&live_timer_, &QTimer::timeout, this, &PastCommands::follow_live);
  show_actions();
}

PastCommands::~PastCommands() = default;

bool PastCommands::in_past() const { return link_.in_past(); }

void PastCommands::show_actions() {
  ActionSet& actions = context_.actions;
  const bool past = in_past();
  for (const ActionName id :
       {ActionName("past.live"), ActionName("past.previous"), ActionName("past.next"),
        ActionName("past.bookmark"), ActionName("past.continue"), ActionName("past.branches")}) {
    actions.set_enabled(id, past, tr("Only in the past: rewind first, or open a recording"));
  }
  const auto& outline = link_.replay().outline();
  actions.set_enabled("past.play_to_clients",
                      past && outline && outline->messages && playback_ != nullptr,
                      past ? tr("The recording has no messages of the ACT-R interface: record them "
                                "with --record-messages")
                           : tr("Only in the past: rewind first, or open a recording"));
}

void PastCommands::open(const QString& file) { begin(file.toStdString(), false); }

void PastCommands::open_for_clients(const QString& file) { begin(file.toStdString(), false, true); }

void PastCommands::open_and_continue(const QString& file, Tick tick) {
  open(file);
  continue_at_ = tick;
}

void PastCommands::begin(const std::string& file, bool of_live, bool for_clients) {
  awaited_.clear();
  continue_at_.reset();
  for_clients_ = false;
  // The simple mode has restrictions of its own.
  if (context_.actions["view.simple_mode"].isChecked()) {
    context_.messages.show_message(
        Severity::Caution, tr("Leave the simple mode before you open a recording"), kPastNews);
    return;
  }
  if (in_past()) leave();
  opening_live_ = of_live;
  for_clients_ = for_clients;
  link_.replay().open(file, for_clients_ ? std::optional<Tick>(0) : std::nullopt);
}

void PastCommands::rewind() {
  if (in_past() && link_.of_live()) return strip_->timeline().setFocus(Qt::ShortcutFocusReason);
  const auto& live = link_.live();
  const auto status = live ? live->recording : nullptr;
  const bool keeps = status && status->flight_minutes > 0 && folder_.isValid();
  if (keeps) {
    awaited_ =
        folder_.filePath(QString::number(++rewinds_)).toStdString() + std::string(kRewindSuffix);
    saves_ = status->saves;
    link_.save_flight(awaited_, false);
    return;
  }
  if (status && !status->file.empty()) return begin(status->file, true);
  context_.messages.show_message(
      Severity::Caution,
      tr("Nothing was recorded: switch the flight recorder on in the settings, or begin a "
         "recording."),
      kPastNews);
}

// The flight recorder writes on a thread of its own.
void PastCommands::follow_saving() {
  const auto& live = link_.live();
  if (awaited_.empty() || !live || !live->recording) return;
  const RecordingStatus& status = *live->recording;
  if (status.saves == saves_ || status.saved != awaited_) return;
  const std::string file = std::exchange(awaited_, {});
  if (status.save_failure.empty()) return begin(file, true);
  context_.messages.show_message(
      Severity::Warning,
      tr("The past cannot be shown: %1").arg(QString::fromStdString(status.save_failure)),
      kPastNews);
}

void PastCommands::enter() {
  const auto& live = link_.live();
  world_ = live_world_ = live ? world_number(*live) : 0;
  told_ = live && live->notices && !live->notices->empty() ? live->notices->back().sequence : 0;
  alarm_ = false;
  branch_ends_ = live && live->branch ? live->branch->ends : 0;
  context_.teleop->disarm();
  link_.enter(opening_live_);
  context_.actions.restrict_to(works_in_the_past, tr("The past cannot be changed"));
  context_.edits.close(why_unchanged());
  show_actions();
  if (!context_.window.toolBarBreak(bar_)) context_.window.insertToolBarBreak(bar_);
  bar_->show();
  context_.feed.poll();
  if (!opening_live_) context_.map.fit_all();
  follow();
  follow_live();
  live_timer_.start();
  strip_->timeline().setFocus(Qt::ShortcutFocusReason);
  if (std::exchange(for_clients_, false)) {
    context_.actions["past.play_to_clients"].setChecked(true);
    serve_clients();
  }
  if (const auto tick = std::exchange(continue_at_, {})) {
    link_.replay().seek(*tick);
    link_.continue_from(link_.replay().outline()->file, *tick);
  }
}

void PastCommands::continue_here() {
  const auto& outline = link_.replay().outline();
  if (!in_past() || !outline) return;
  link_.replay().play(false);
  // What the operator sees.
  link_.continue_from(outline->file, context_.feed.now().tick);
}

bool PastCommands::follow_branch(const Snapshot& live) {
  const BranchStatus branch = live.branch ? *live.branch : BranchStatus();
  strip_->show_branch(branch);
  const bool other_world = std::exchange(live_world_, world_number(live)) != world_number(live);
  if (std::exchange(branch_ends_, branch.ends) == branch.ends) {
    if (other_world) link_.cancel_branch();  // an open question is about the world before
    return false;
  }
  if (!branch.failure.empty()) {
    context_.messages.show_message(Severity::Warning, QString::fromStdString(branch.failure),
                                   kPastNews);
    return false;
  }
  if (!other_world) return false;  // it was cancelled
  // Queued, because it polls, and this is called by a poll.
  QMetaObject::invokeMethod(this, &PastCommands::leave_for_branch, Qt::QueuedConnection);
  return true;
}

void PastCommands::leave_for_branch() {
  const auto& live = link_.live();
  if (!in_past() || !live) return;
  const QString when = clock_text(seconds_of(*live));
  leave();
  context_.messages.show_message(Severity::Info,
                                 tr("This world continues the recording from %1, where it was "
                                    "paused. %2 runs it.")
                                     .arg(when, keys_text(context_.actions.keys("world.pause"))),
                                 kPastNews);
}

void PastCommands::show_branches() {
  const auto& outline = link_.replay().outline();
  if (!in_past() || !outline) return;
  std::filesystem::path file = outline->file;
  std::filesystem::path folder = file.parent_path();
  if (link_.of_live()) {  // in a folder of the window's own, which is removed later
    file.clear();
    folder = recordings_folder(context_).toStdString();
  }
  const FoundSession shown{std::move(file), outline->header};
  const QPointer dialog(new BranchDialog(
      shown, [this](const QString& chosen) { open(chosen); }, &context_.window));
  // The dialog does not wait for the job, which may still scan a long recording after it is closed.
  BackgroundJob job = folders_.submit([this, dialog, shown, folder](const CancelFlag& cancelled) {
    auto family = session_family(shown, sessions_in(folder, cancelled));
    QMetaObject::invokeMethod(
        this,
        [dialog, family = std::move(family)] {
          if (dialog != nullptr) dialog->show_family(family);
        },
        Qt::QueuedConnection);
  });
  connect(dialog, &QDialog::finished, this, [job]() mutable { job.cancel(); });
  dialog->open();
}

void PastCommands::leave() {
  if (!in_past()) return;
  link_.cancel_branch();
  strip_->show_branch({});
  live_timer_.stop();
  link_.leave();
  link_.replay().close();
  show_clients({});
  bar_->hide();
  if (frame_) frame_->show_time({});
  context_.actions.restrict_to({}, {});
  context_.edits.close({});
  show_actions();
  context_.messages.withdraw(kPastNews);
  context_.feed.poll();
  context_.map.setFocus(Qt::ShortcutFocusReason);
}

void PastCommands::leave_for_another_world() {
  if (!in_past()) return;
  leave();
  context_.messages.show_message(
      Severity::Info, tr("Another world was opened: it is shown as it is now."), kPastNews);
}

void PastCommands::serve_clients() {
  QAction& action = context_.actions["past.play_to_clients"];
  Replay& replay = link_.replay();
  if (!action.isChecked() || playback_ == nullptr) return replay.stop_serving();
  const auto& live = link_.live();
  const LinkTable links = live && live->links ? *live->links : LinkTable();
  const bool taken = std::ranges::any_of(links, [this](const ServerStatus& server) {
    return server.listening && server.port == playback_->port.value_or(0);
  });
  if (!taken) return replay.serve(*playback_);
  action.setChecked(false);
  context_.messages.show_message(
      Severity::Warning,
      tr("Port %1 belongs to the ACT-R interface of the running world. Start Magna with "
         "--play-back actr to use the port for the recording.")
          .arg(playback_->port.value_or(0)),
      kPastNews);
}

void PastCommands::show_clients(const ReplayStatus& status) {
  context_.actions["past.play_to_clients"].setChecked(status.port != 0);
  if (status.port == shown_port_ && status.clients == shown_clients_) return;
  shown_port_ = status.port;
  shown_clients_ = status.clients;
  if (status.port == 0) return context_.messages.withdraw(kClientNews);
  context_.messages.show_message(
      Severity::Info,
      tr("ACT-R clients get the recorded lines from port %1 while time is played; attached: %2")
          .arg(status.port)
          .arg(status.clients),
      kClientNews);
}

void PastCommands::follow() {
  if (!in_past() || !frame_) return;
  show_clients(link_.replay().status());
  const auto& outline = link_.replay().outline();
  if (!outline) return;
  const double seconds = static_cast<double>(link_.replay().status().tick) * outline->tick_seconds;
  frame_->show_time(tr("Past · %1").arg(clock_text(seconds)));
}

// What happens in the running world is told in the past, too.
void PastCommands::follow_live() {
  const auto& live = link_.live();
  if (bar_->isVisible() && !in_past()) bar_->hide();  // a stored layout has shown it
  if (!in_past() || !live) return;
  if (follow_branch(*live)) return;
  if (link_.of_live() && world_number(*live) != world_) {
    // Queued, because it polls, and this is called by a poll.
    QMetaObject::invokeMethod(this, &PastCommands::leave_for_another_world, Qt::QueuedConnection);
    return;
  }
  if (live->notices) {
    for (const Notice& notice : *live->notices) {
      if (notice.sequence <= told_) continue;
      told_ = notice.sequence;
      if (notice.severity != Severity::Warning) continue;
      alarm_ = true;
      const QString text = QString::fromStdString(english(notice.text));
      const QString who = QString::fromStdString(notice.source);
      context_.messages.show_message(
          Severity::Warning,
          who.isEmpty() ? tr("Live: %1").arg(text) : tr("Live: %1 %2").arg(who, text),
          QStringLiteral("live %1").arg(notice.sequence));
    }
  }
  const QString now = clock_text(seconds_of(*live));
  strip_->show_live(
      live->stopped ? tr("live is stopped at %1").arg(now) : tr("live is at %1").arg(now),
      alarm_ || live->stopped);
}

void PastCommands::ask_bookmark() {
  if (!in_past()) return;
  link_.replay().play(false);
  const Tick tick = context_.feed.now().tick;  // what the operator sees
  auto* dialog = new QInputDialog(&context_.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setObjectName(QStringLiteral("name_bookmark"));
  dialog->setWindowTitle(tr("Bookmark"));
  dialog->setLabelText(tr("Name of the bookmark:"));
  dialog->setTextValue({});
  connect(dialog, &QInputDialog::textValueSelected, this, [this, tick](const QString& given) {
    const std::string name = given.trimmed().left(kMostBookmark).toStdString();
    if (name.empty() || !in_past()) return;
    link_.replay().add_bookmark(tick, name);
    if (link_.of_live()) link_.add_bookmark(name, tick);
  });
  dialog->open();
}

}  // namespace magna
