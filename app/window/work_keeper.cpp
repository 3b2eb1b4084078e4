// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/work_keeper.h"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

#include "app/profile/file_lock.h"
#include "app/profile/merged.h"
#include "app/window/hall_edit_commands.h"
#include "app/window/layout_commands.h"
#include "app/window/window_context.h"
#include "app/window/work_offer.h"
#include "app/window/world_memory.h"
#include "core/view/mission_file.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/edit/world_editor.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/lisp/console_input.h"
#include "widgets/lisp/console_pane.h"

namespace magna {
namespace {

constexpr std::string_view kOperator = "operator";

bool is_same_step(const Waypoint& a, const Waypoint& b) {
  return a.type == b.type && a.target == b.target && a.theta == b.theta;
}

/// The plan without the order to explore at its end, which one key gives again.
Plan without_exploring(Plan plan) {
  auto& steps = plan.waypoints;
  if (!steps.empty() && steps.back().type == WaypointType::Explore) steps.pop_back();
  return plan;
}

/// Whether a robot has this plan while it carries out the plan `whole`.
bool is_rest_of(const Plan& plan, const Plan& whole) {
  const auto& steps = plan.waypoints;
  std::vector<Waypoint> all = whole.waypoints;
  if (plan.patrol != whole.patrol || steps.size() > all.size()) return false;
  if (!plan.patrol) {
    return std::equal(steps.rbegin(), steps.rend(), all.rbegin(), is_same_step);
  }
  for (std::size_t turned = 0; turned < all.size(); ++turned) {
    if (std::ranges::equal(steps, all, is_same_step)) return true;
    std::rotate(all.begin(), all.begin() + 1, all.end());
  }
  return false;
}

std::vector<std::string> texts_of(const QStringList& lines) {
  std::vector<std::string> texts;
  texts.reserve(static_cast<std::size_t>(lines.size()));
  for (const QString& line : lines) texts.push_back(line.toStdString());
  return texts;
}

}  // namespace

WorkKeeper::WorkKeeper(const WindowContext& context, const LayoutCommands& layouts,
                       WorldMemory& memory, WorldEditCommands& edits, HallEditCommands& halls)
    : QObject(&context.window),
      context_(context),
      layouts_(layouts),
      memory_(memory),
      editor_(WorldEditor::of(context.edits)),
      halls_(halls),
      offer_(new WorkOffer(context, edits, halls)) {
  pool_.setMaxThreadCount(1);
  const auto& folder = context.profile.folder();
  if (!folder.empty()) {
    KeptFile lines = console_lines_file(lines_file());
    lines.read();
    for (const std::string& line : read_console_lines(lines)) {
      kept_lines_ << QString::fromStdString(line);
    }
    context.console->input().add_history(kept_lines_);
  }
  connect(&context.feed, &SnapshotFeed::calm, this, &WorkKeeper::follow);
  connect(&context.feed, &SnapshotFeed::arrived, this, &WorkKeeper::note_snapshot);
}

// Only the world and the blocks with work, which are shared.
void WorkKeeper::note_snapshot() {
  const Snapshot& now = context_.feed.undressed();
  if (now.past) return;  // the work of the running world stays
  last_.world = now.world;
  last_.labels = now.labels;
  last_.statuses = now.statuses;
  last_.plans = now.plans;
  last_.marks = now.marks;
  last_.exploration = now.exploration;
  last_.no_go = now.no_go;
  last_.programs = now.programs;
  const std::uint64_t failures = now.opened ? now.opened->failures : 0;
  const bool failed = std::exchange(failures_, failures) != failures;
  const std::uint64_t ends = now.branch ? now.branch->ends : 0;
  const bool ended = std::exchange(branch_ends_, ends) != ends;
  const bool same = std::exchange(world_, world_number(now)) == world_number(now);
  if (failed || (ended && same)) discarded_ = false;  // the world stays
}

void WorkKeeper::enter_world() {
  file_ = {};
  kept_ = {};
  discarded_ = false;
  note_snapshot();
  stored_marks_.clear();
  stored_plans_.clear();
  stored_no_go_.clear();
  const auto plans = plans_of(last_);
  for (const RobotLabel& label : labels_of(last_)) {
    if (label.id.index() < plans.size()) stored_plans_[label.name] = plans[label.id.index()];
  }
  kept_view_ = context_.profile.world();
  const auto wanted = context_.profile.unsaved_file();
  offer_->set(wanted.empty() ? UnsavedWork() : read_work(wanted));
}

UnsavedWork WorkKeeper::read_work(const std::filesystem::path& wanted) {
  file_ = ReservedFile(wanted);
  if (file_.path().empty()) {
    tell(
        {"other running Magnas use all files for the unsaved work of this world, so this one keeps "
         "none; close one of them and reload the world",
         wanted.string()});
    return {};
  }
  const auto own = read_kept(file_.path());
  if (!own) {
    file_ = {};
    return {};
  }
  UnsavedWork work = *own;
  auto added = std::make_shared<std::vector<ReservedFile>>();
  for (ReservedFile& left : ReservedFile::left(wanted)) {
    const auto more = read_kept(left.path());
    if (more && work.add(*more)) added->push_back(std::move(left));
  }
  if (!added->empty()) {
    added_ = std::move(added);
    kept_ = work;
    write_work(work);
  }
  return work;
}

std::optional<UnsavedWork> WorkKeeper::read_kept(const std::filesystem::path& path) {
  KeptFile file = unsaved_work_file(path);
  file.read();
  UnsavedWork work = read_unsaved_work(file);
  const auto unkept = file.keep();
  if (unkept) tell(*unkept);
  for (const Error& error : file.messages()) tell(error);
  if (unkept) return {};
  if (path != file_.path()) return work;
  kept_ = work;
  if (file.kept()) write_work(work);  // without the damaged entries
  return work;
}

void WorkKeeper::leave_world() {
  keep_view();
  // The snapshot of the next world may have come already. Edits of the world file stay open.
  UnsavedWork work;
  if (!discarded_) work = work_in(last_);
  if (!discarded_ && finished_) {
    UnsavedWork open = unsaved();
    work.edits = std::move(open.edits);
    work.halls = std::move(open.halls);
  }
  if (!file_.path().empty()) write_work(with_offered(std::move(work)));
  wait();
  offer_->set({});
  file_ = {};
  last_ = {};
}

void WorkKeeper::keep_for_next_start() { keep_work(); }

void WorkKeeper::finish() {
  if (!context_.profile.folder().empty()) keep_lines();
  finished_ = true;
  leave_world();
}

UnsavedWork WorkKeeper::work_in(const Snapshot& now) const {
  UnsavedWork work;
  if (now.marks) {
    for (const Mark& mark : *now.marks) {
      if (!stored_marks_.contains(key_of(mark.mark))) work.marks.push_back(mark.mark);
    }
  }
  for (const NoGoArea& area : no_go_of(now)) {
    NoGoContent content{area.corners, area.rules};
    if (area.author == kOperator && std::ranges::count(stored_no_go_, content) == 0) {
      work.no_go.push_back(std::move(content));
    }
  }
  const auto plans = plans_of(now);
  for (const RobotLabel& label : labels_of(now)) {
    if (!label.present || label.id.index() >= plans.size()) continue;
    if (status_of(now, label.id).writer != kOperator) continue;
    const Plan& plan = plans[label.id.index()];
    const Plan work_in_plan = without_exploring(plan);
    if (work_in_plan.waypoints.empty()) continue;
    if (is_stored(label.name, plan) || is_stored(label.name, work_in_plan)) continue;
    work.plans.emplace_back(label.name, plan);
  }
  return work;
}

const Snapshot& WorkKeeper::running_world() const {
  const Snapshot& now = context_.feed.undressed();
  return now.past ? last_ : now;
}

UnsavedWork WorkKeeper::unsaved() const {
  UnsavedWork work = work_in(running_world());
  if (editor_.unsaved()) {
    work.edits.push_back({editor_.document()->file(), editor_.saved_text(), editor_.text()});
  }
  if (const auto hall = halls_.unsaved()) work.halls.push_back(*hall);
  return work;
}

bool WorkKeeper::is_stored(const std::string& robot, const Plan& plan) const {
  const auto found = stored_plans_.find(robot);
  return found != stored_plans_.end() && is_rest_of(plan, found->second);
}

void WorkKeeper::note_stored(const MissionDocument& document) {
  for (const MarkContent& mark : document.marks) stored_marks_.insert(key_of(mark));
  for (const FileMission& mission : document.missions) {
    stored_plans_[mission.robot] = mission.plan;
  }
  std::ranges::copy(document.no_go, std::back_inserter(stored_no_go_));
}

// Work that is still offered must not be lost by the next kill.
UnsavedWork WorkKeeper::with_offered(UnsavedWork work) const {
  const UnsavedWork& offered = offer_->work();
  for (const MarkContent& mark : offered.marks) {
    if (std::ranges::find(work.marks, mark) == work.marks.end()) work.marks.push_back(mark);
  }
  for (const auto& plan : offered.plans) {
    if (std::ranges::find(work.plans, plan) == work.plans.end()) work.plans.push_back(plan);
  }
  for (const NoGoContent& area : offered.no_go) {
    if (std::ranges::find(work.no_go, area) == work.no_go.end()) work.no_go.push_back(area);
  }
  for (const KeptWorldEdits& edits : offered.edits) {
    if (std::ranges::find(work.edits, edits) == work.edits.end()) work.edits.push_back(edits);
  }
  for (const KeptHall& hall : offered.halls) {
    if (std::ranges::find(work.halls, hall) == work.halls.end()) work.halls.push_back(hall);
  }
  return work;
}

void WorkKeeper::follow() {
  const std::int64_t now = context_.feed.clock().now_ns();
  if (finished_ || now - last_ns_ < kEveryNs || context_.profile.folder().empty()) return;
  last_ns_ = now;
  context_.profile.save_waiting(0);
  keep_work();
  keep_layout();
  keep_view();
  keep_lines();
}

void WorkKeeper::keep_work() {
  if (file_.path().empty()) return;
  UnsavedWork work = with_offered(unsaved());
  if (work == kept_) return;
  kept_ = work;
  if (editor_.unsaved() && work.edits.front().bytes() > UnsavedWork::kMostEditBytes) {
    tell({"is too large for its edits to be kept if Magna is killed; save them from time to time",
          editor_.document()->file()});
  }
  if (!work.halls.empty() && work.halls.front().bytes() > UnsavedWork::kMostEditBytes) {
    tell(
        {"is too large for its edits to be kept if Magna is killed; save the hall from time to "
         "time",
         work.halls.front().file.empty() ? "new hall" : work.halls.front().file});
  }
  write_work(std::move(work));
}

void WorkKeeper::write_work(UnsavedWork work) {
  const auto save = [path = file_.path(), work = std::move(work),
                     added = std::move(added_)]() -> std::optional<Error> {
    std::error_code ignored;
    if (work.empty()) {
      std::filesystem::remove(path, ignored);
      return {};
    }
    KeptFile file = unsaved_work_file(path);
    put_unsaved_work(work, file);
    auto error = file.write();
    if (!error && added) {
      for (const ReservedFile& left : *added) std::filesystem::remove(left.path(), ignored);
    }
    return error;
  };
  added_.reset();
  write(file_.path(), save, [this] { kept_ = {}; });
}

void WorkKeeper::keep_layout() {
  if (!context_.window.isVisible()) return;
  Layout layout = layouts_.current();
  const bool first = !kept_layout_;
  if (kept_layout_ == layout) return;
  kept_layout_ = layout;
  if (first) return;  // as at the last end
  const std::filesystem::path path = context_.profile.last_layout_file();
  write(
      path, [path, layout = std::move(layout)] { return write_layout(path, layout); },
      [this] { kept_layout_ = Layout(); });
}

void WorkKeeper::keep_view() {
  memory_.collect();
  if (kept_view_ == context_.profile.world()) return;
  kept_view_ = context_.profile.world();
  if (auto save = context_.profile.world_to_write()) {
    write(
        save->path, [save = *save] { return save.write(kPatienceMs); },
        [this, save = *save] {
          context_.profile.not_saved(save);
          kept_view_ = save.base;
        });
  }
}

void WorkKeeper::view_taken() { kept_view_ = context_.profile.world(); }

bool WorkKeeper::layout_changed() const { return kept_layout_ != layouts_.current(); }

std::filesystem::path WorkKeeper::lines_file() const {
  return context_.profile.folder() / "console.ini";
}

void WorkKeeper::take_lines() {
  keep_lines();
  KeptFile file = console_lines_file(lines_file());
  file.read();
  ConsoleInput& input = context_.console->input();
  QStringList more;
  for (const std::string& text : read_console_lines(file)) {
    const QString line = QString::fromStdString(text);
    if (!input.history().contains(line)) more << line;
  }
  input.add_history(more);
  kept_lines_ = input.history();
}

void WorkKeeper::keep_lines() {
  const QStringList lines = context_.console->input().history();
  if (lines == kept_lines_) return;
  const QStringList before = std::exchange(kept_lines_, lines);
  const std::filesystem::path path = lines_file();
  const auto save = [path, base = texts_of(before), ours = texts_of(lines)] {
    const FolderLock lock(path.parent_path(), kPatienceMs);
    KeptFile file = console_lines_file(path);
    file.read();
    const bool good = file.found() && file.messages().empty();
    const auto theirs = good ? read_console_lines(file) : base;
    put_console_lines(merged_list(base, ours, theirs, false), file);
    return file.write();
  };
  write(path, save, [this, before] { kept_lines_ = before; });
}

void WorkKeeper::write(const std::filesystem::path& path,
                       std::function<std::optional<Error>()> write, std::function<void()> again) {
  pool_.start([this, path, write = std::move(write), again = std::move(again)] {
    const auto error = write();
    {
      const std::lock_guard lock(failed_mutex_);
      if (!error && failed_.erase(path) == 0) return;
      if (error) failed_.insert_or_assign(path, *error);
    }
    QMetaObject::invokeMethod(
        this,
        [this, again = error ? again : nullptr] {
          if (again) again();
          show_failures();
        },
        Qt::QueuedConnection);
  });
}

std::vector<Error> WorkKeeper::failures() const {
  const std::lock_guard lock(failed_mutex_);
  std::vector<Error> all;
  for (const auto& [path, error] : failed_) all.push_back(error);
  return all;
}

void WorkKeeper::show_failures() {
  QStringList now;
  for (const Error& error : failures()) now << QString::fromStdString(error.text());
  const QStringList before = std::exchange(shown_failures_, now);
  for (const QString& text : before) {
    if (!now.contains(text)) context_.messages.withdraw(text);
  }
  for (const QString& text : now) {
    if (!before.contains(text)) context_.messages.show_message(Severity::Warning, text, text);
  }
}

void WorkKeeper::tell(const Error& error) {
  const QString text = QString::fromStdString(error.text());
  if (told_.contains(text)) return;
  told_ << text;
  context_.messages.show_message(Severity::Caution, text, text);
}

WriteReports::WriteReports(const WindowContext& context)
    : QObject(&context.window), context_(context) {
  connect(&context.feed, &SnapshotFeed::calm, this, &WriteReports::follow);
}

void WriteReports::show_run(const std::vector<Error>& problems) {
  QStringList now;
  for (const Error& problem : problems) now << QString::fromStdString(problem.text());
  MessageArea& messages = context_.messages;
  const QStringList before = std::exchange(shown_, now);
  for (const QString& text : before) {
    if (!now.contains(text)) messages.withdraw(text);
  }
  for (const QString& text : now) {
    if (!before.contains(text)) messages.show_message(Severity::Warning, text, text);
  }
}

void WriteReports::follow() {
  for (const Error& error : context_.profile.take_messages()) {
    const QString text = QString::fromStdString(error.text());
    context_.messages.show_message(Severity::Caution, text, text);
  }
}

}  // namespace magna
