// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/work_keeper.h"

#include <signal.h>

#include <QCoreApplication>
#include <algorithm>
#include <cerrno>
#include <iterator>
#include <system_error>
#include <utility>
#include <vector>

#include "app/window/layout_commands.h"
#include "app/window/window_context.h"
#include "app/window/world_memory.h"
#include "widgets/action_set.h"
#include "widgets/console/console_input.h"
#include "widgets/console/console_pane.h"
#include "widgets/message_area.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

constexpr std::string_view kOperator = "operator";

bool holds_mark(const Snapshot& now, const MarkContent& mark) {
  return now.marks && std::ranges::find(*now.marks, mark, &Mark::mark) != now.marks->end();
}

QString count_text(const UnsavedWork& work) {
  const auto marks = static_cast<int>(work.marks.size());
  const auto plans = static_cast<int>(work.plans.size());
  const QString marks_text = marks == 1 ? WorkKeeper::tr("1 mark") : WorkKeeper::tr("%1 marks");
  const QString plans_text = plans == 1 ? WorkKeeper::tr("1 plan") : WorkKeeper::tr("%1 plans");
  const QString first = marks == 1 ? marks_text : marks_text.arg(marks);
  const QString second = plans == 1 ? plans_text : plans_text.arg(plans);
  if (plans == 0) return first;
  return marks == 0 ? second : WorkKeeper::tr("%1 and %2").arg(first, second);
}

bool is_other_process(std::int64_t process) {
  if (process <= 0 || process == QCoreApplication::applicationPid()) return false;
  return kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM;
}

}  // namespace

WorkKeeper::WorkKeeper(const WindowContext& context, const LayoutCommands& layouts,
                       WorldMemory& memory)
    : QObject(&context.window), context_(context), layouts_(layouts), memory_(memory) {
  pool_.setMaxThreadCount(1);
  const auto& folder = context.profile.folder();
  if (!folder.empty()) {
    KeptFile lines = console_lines_file(folder / "console.ini");
    lines.read();
    for (const std::string& line : read_console_lines(lines)) {
      kept_lines_ << QString::fromStdString(line);
    }
    context.part<ConsolePane>().input().add_history(kept_lines_);
  }
  context.actions.on("world.restore", this, [this] { restore(); });
  connect(&context.feed, &SnapshotFeed::calm, this, &WorkKeeper::follow);
  end_offer();
}

void WorkKeeper::enter_world() {
  file_ = context_.profile.unsaved_file();
  kept_ = {};
  offered_ = {};
  kept_view_ = context_.profile.world();
  if (!file_.empty()) {
    wait();  // for the last write of the previous world, which may be this one
    KeptFile file = unsaved_work_file(file_);
    file.read();
    UnsavedWork work = read_unsaved_work(file);
    const auto unkept = file.keep();
    if (unkept) tell(*unkept);
    for (const Error& error : file.messages()) tell(error);
    // Another running Magna has the same world open, or the file must not be replaced.
    if (unkept || is_other_process(work.process)) {
      file_.clear();
    } else {
      offered_ = std::move(work);
      offered_.process = 0;
      if (!file.kept()) kept_ = offered_;  // else it is written again without the damaged entries
    }
  }
  offer();
}

void WorkKeeper::leave_world() {
  if (!file_.empty() && (offered_.empty() || kept_ != offered_)) write_work(offered_);
  end_offer();
  offered_ = {};
  file_.clear();
}

void WorkKeeper::finish() {
  if (!context_.profile.folder().empty()) keep_lines();
  leave_world();
  wait();
  finished_ = true;
}

void WorkKeeper::offer() {
  end_offer();
  if (offered_.empty()) return;
  offer_ = tr("Not saved when Magna ended last time: %1 of this world.").arg(count_text(offered_));
  context_.messages.show_offer(offer_, {.yes = tr("Restore"),
                                        .effect = [this] { restore(); },
                                        .no = tr("Forget"),
                                        .refused = [this] { forget(); }});
  context_.actions.set_enabled("world.restore", true);
}

void WorkKeeper::end_offer() {
  if (!offer_.isEmpty()) context_.messages.withdraw(std::exchange(offer_, {}));
  context_.actions.set_enabled("world.restore", false, tr("There is nothing to restore"));
}

void WorkKeeper::restore() {
  const UnsavedWork work = std::exchange(offered_, {});
  end_offer();
  const Snapshot& now = context_.feed.now();
  std::vector<MarkContent> marks;
  std::ranges::copy_if(work.marks, std::back_inserter(marks),
                       [&](const MarkContent& mark) { return !holds_mark(now, mark); });
  context_.edits.add_marks(marks, tr("Restore marks"));
  EditStack::Plans plans;
  QStringList left_out;
  for (const auto& [robot, plan] : work.plans) {
    const auto labels = labels_of(context_.feed.undressed());
    const auto found = std::ranges::find_if(labels, [&robot = robot](const RobotLabel& label) {
      return label.present && label.name == robot;
    });
    if (found == labels.end() || !context_.edits.plan_of(found->id).waypoints.empty()) {
      left_out << QString::fromStdString(robot);
    } else {
      plans.emplace_back(found->id, plan);
    }
  }
  context_.edits.revise_plans(plans, tr("Restore plans"));
  if (!plans.empty()) {
    context_.messages.show_message(
        Severity::Info,
        tr("The restored plans are drafts: robots start when you resume their missions."));
  }
  if (!left_out.isEmpty()) {
    context_.messages.show_message(
        Severity::Caution,
        tr("Plans not restored, because these robots are gone or have another plan: %1.")
            .arg(left_out.join(QStringLiteral(", "))));
  }
}

void WorkKeeper::forget() {
  offered_ = {};
  end_offer();
}

UnsavedWork WorkKeeper::work_now() const {
  const Snapshot& now = context_.feed.undressed();
  UnsavedWork work;
  if (now.marks) {
    work.marks.reserve(now.marks->size());
    for (const Mark& mark : *now.marks) work.marks.push_back(mark.mark);
  }
  const auto plans = plans_of(now);
  for (const RobotLabel& label : labels_of(now)) {
    if (!label.present || label.id.index() >= plans.size()) continue;
    if (status_of(now, label.id).writer != kOperator) continue;
    const Plan& plan = plans[label.id.index()];
    if (!plan.waypoints.empty()) work.plans.emplace_back(label.name, plan);
  }
  // Work that is still offered must not be lost by the next kill.
  for (const MarkContent& mark : offered_.marks) {
    if (!holds_mark(now, mark)) work.marks.push_back(mark);
  }
  for (const auto& [robot, plan] : offered_.plans) {
    const bool planned = std::ranges::any_of(
        work.plans, [&robot = robot](const auto& other) { return other.first == robot; });
    if (!planned) work.plans.emplace_back(robot, plan);
  }
  return work;
}

void WorkKeeper::follow() {
  const std::int64_t now = context_.feed.clock().now_ns();
  if (finished_ || now - last_ns_ < kEveryNs || context_.profile.folder().empty()) return;
  last_ns_ = now;
  keep_work();
  keep_layout();
  keep_view();
  keep_lines();
}

void WorkKeeper::keep_work() {
  if (file_.empty()) return;
  UnsavedWork work = work_now();
  if (work == kept_) return;
  kept_ = work;
  if (!work.empty()) work.process = QCoreApplication::applicationPid();
  write_work(std::move(work));
}

void WorkKeeper::write_work(UnsavedWork work) {
  if (work.empty()) {
    write([path = file_]() -> std::optional<Error> {
      std::error_code ignored;
      std::filesystem::remove(path, ignored);
      return {};
    });
    return;
  }
  write([path = file_, work = std::move(work)] {
    KeptFile file = unsaved_work_file(path);
    put_unsaved_work(work, file);
    return file.write();
  });
}

void WorkKeeper::keep_layout() {
  if (!context_.window.isVisible()) return;
  Layout layout = layouts_.current();
  const bool first = !kept_layout_;
  if (kept_layout_ == layout) return;
  kept_layout_ = layout;
  if (first) return;  // as at the last end
  write([path = context_.profile.last_layout_file(), layout = std::move(layout)] {
    return write_layout(path, layout);
  });
}

void WorkKeeper::keep_view() {
  memory_.collect();
  if (kept_view_ == context_.profile.world()) return;
  kept_view_ = context_.profile.world();
  if (auto file = context_.profile.world_to_write()) {
    write([file = *std::move(file)]() mutable { return file.write(); });
  }
}

void WorkKeeper::keep_lines() {
  const QStringList lines = context_.part<ConsolePane>().input().history();
  if (lines == kept_lines_) return;
  kept_lines_ = lines;
  std::vector<std::string> texts;
  texts.reserve(static_cast<std::size_t>(lines.size()));
  for (const QString& line : lines) texts.push_back(line.toStdString());
  write([path = context_.profile.folder() / "console.ini", texts = std::move(texts)] {
    KeptFile file = console_lines_file(path);
    file.read();
    put_console_lines(texts, file);
    return file.write();
  });
}

void WorkKeeper::write(std::function<std::optional<Error>()> write) {
  pool_.start([this, write = std::move(write)] {
    if (const auto error = write()) {
      QMetaObject::invokeMethod(
          this, [this, error = *error] { tell(error); }, Qt::QueuedConnection);
    }
  });
}

void WorkKeeper::tell(const Error& error) {
  const QString text = QString::fromStdString(error.text());
  if (told_.contains(text)) return;
  told_ << text;
  context_.messages.show_message(Severity::Caution, text);
}

}  // namespace magna
