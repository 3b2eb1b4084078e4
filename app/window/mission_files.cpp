// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mission_files.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "app/window/group_commands.h"
#include "app/window/window_context.h"
#include "core/engine/marks.h"
#include "core/mission/no_go_area.h"
#include "core/sim/text.h"
#include "core/view/mark_file.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

constexpr int kDialogWidth = 420;  // pixels at 100 %
constexpr int kMostListHeight = 320;

}  // namespace

MissionDialog::MissionDialog(const QStringList& missions, Robots robots,
                             std::optional<RobotId> first, QWidget* parent)
    : QDialog(parent), robots_(std::move(robots)) {
  setObjectName(QStringLiteral("mission_robots"));
  setWindowTitle(tr("Robots for missions"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  auto* question =
      new QLabel(tr("This world has no robots for these missions. Which robots get them?"), this);
  question->setWordWrap(true);
  column->addWidget(question);
  auto* list = new QWidget(this);
  auto* form = new QFormLayout(list);
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  for (const QString& mission : missions) {
    auto* choice = new QComboBox(list);
    choice->setAccessibleName(tr("Robot for %1").arg(mission));
    choice->addItem(tr("Leave out"));
    for (const auto& [id, name] : robots_) choice->addItem(name);
    auto* label = new QLabel(mission, list);
    label->setTextFormat(Qt::PlainText);  // names of a file are not markup
    label->setBuddy(choice);
    form->addRow(label, choice);
    choices_.push_back(choice);
    connect(choice, &QComboBox::currentIndexChanged, this, &MissionDialog::follow);
  }
  auto* scroll = new QScrollArea(this);
  scroll->setAccessibleName(tr("Missions"));
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(list);
  column->addWidget(scroll, 1);
  remark_ = new QLabel(this);
  remark_->setWordWrap(true);
  column->addWidget(remark_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  load_ = buttons->addButton(tr("&Load"), QDialogButtonBox::AcceptRole);
  load_->setDefault(true);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  keep_scaled(*this, [this, scroll, list] {
    setMinimumWidth(scaled(kDialogWidth));
    scroll->setMinimumHeight(std::min(list->sizeHint().height(), scaled(kMostListHeight)));
  });
  const auto preset = std::ranges::find_if(
      robots_, [&first](const auto& robot) { return first && robot.first == *first; });
  if (!choices_.empty()) {
    if (preset != robots_.end()) {
      choices_.front()->setCurrentIndex(static_cast<int>(preset - robots_.begin()) + 1);
    }
    choices_.front()->setFocus();
  }
  follow();
}

std::vector<std::optional<RobotId>> MissionDialog::chosen() const {
  std::vector<std::optional<RobotId>> all;
  for (const QComboBox* choice : choices_) {
    const int index = choice->currentIndex();
    all.push_back(index > 0 ? std::optional(robots_[static_cast<std::size_t>(index) - 1].first)
                            : std::nullopt);
  }
  return all;
}

void MissionDialog::follow() {
  auto robots = chosen();
  std::erase(robots, std::nullopt);
  std::ranges::sort(robots);
  const bool twice = std::ranges::adjacent_find(robots) != robots.end();
  remark_->setText(twice ? tr("A robot can get one mission only.") : QString());
  load_->setEnabled(!twice);
}

namespace {

const QString kPlacesSuffix = QStringLiteral("geojson");
const QString kMissionNews = QStringLiteral("missions");  ///< subject of results

QString many_names(const QStringList& names) {
  constexpr qsizetype kMostNames = 6;
  if (names.size() <= kMostNames) return names.join(QStringLiteral(", "));
  return MissionFiles::tr("%1 and %2 more")
      .arg(names.first(kMostNames).join(QStringLiteral(", ")))
      .arg(names.size() - kMostNames);
}

/// Whether a robot plans ways around obstacles; nothing = it cannot.
std::optional<bool> routes_of(const Snapshot& now, RobotId robot) {
  const RobotLabel* const label = label_of(now, robot);
  const bool known = label != nullptr && now.routes && robot.index() < now.routes->size();
  if (!known || label->type == RobotType::Point) return {};
  return (*now.routes)[robot.index()].automatic;
}

/// The areas that are not there yet.
std::vector<NoGoContent> new_areas(const std::vector<NoGoContent>& read, const Snapshot& now) {
  std::vector<NoGoContent> added;
  for (const NoGoContent& area : read) {
    const bool there = std::ranges::count(no_go_of(now), area.corners, &NoGoArea::corners) > 0 ||
                       std::ranges::count(added, area.corners, &NoGoContent::corners) > 0;
    if (there) continue;
    added.push_back(area);
    // Names are unique, ignoring case: a second area of one name gets another one.
    const std::string name = lower_case(area.rules.name);
    const auto same = [&](const NoGoContent& one) { return lower_case(one.rules.name) == name; };
    const bool taken = find_no_go(no_go_of(now), name) != nullptr;
    if (taken || std::ranges::count_if(added, same) > 1) added.back().rules.name.clear();
  }
  // The engine names those without one: after the others, whose names it might choose.
  std::ranges::stable_partition(added,
                                [](const NoGoContent& area) { return !area.rules.name.empty(); });
  return added;
}

/// Call it on a thread. One byte more than allowed, so that a larger file is refused.
Result<std::string> text_of_file(const QString& file) {
  QFile opened(file);
  if (!opened.open(QIODevice::ReadOnly)) {
    return Error{opened.errorString().toStdString(), file.toStdString()};
  }
  return opened.read(static_cast<qint64>(kMostMissionBytes) + 1).toStdString();
}

}  // namespace

QString unused_text(const std::vector<std::string>& unused) {
  constexpr std::size_t kMostLines = 8;
  QStringList lines;
  for (const std::string& one : unused) {
    if (static_cast<std::size_t>(lines.size()) == kMostLines) break;
    lines << QString::fromStdString(one);
  }
  if (unused.size() > kMostLines) {
    lines << MissionFiles::tr("and %1 more").arg(unused.size() - kMostLines);
  }
  return lines.join(QLatin1Char('\n'));
}

MissionFiles::MissionFiles(const WindowContext& context)
    : QObject(&context.window), context_(context) {
  pool_.setMaxThreadCount(1);
  connect(&saver_, &FileSaver::saved, this, [this](const QString& file) {
    const Saving saved = std::move(saving_[file]);
    saving_.erase(file);
    context_.messages.show_message(Severity::Info, tr("Missions saved: %1").arg(file),
                                   kMissionNews);
    emit stored(saved.document);
    if (saved.done) saved.done();
  });
  connect(&saver_, &FileSaver::failed, this, [this](const QString& file, const QString& why) {
    saving_.erase(file);
    context_.messages.show_message(
        Severity::Warning, tr("The missions were not saved: %1: %2").arg(file, why), kMissionNews);
  });
  ActionSet& actions = context.actions;
  actions.on("robot.save_missions", this,
             [this] { ask_for_saving(missions_of(Robots::Selected)); });
  actions.on("robot.save_all_missions", this, [this] { ask_for_saving(missions_of(Robots::All)); });
  actions.on("robot.load_missions", this, [this] { ask_for_loading(); });
  actions.on("robot.copy_missions", this, [this] { copy(); });
  actions.on("robot.paste_missions", this, [this] { paste(); });
  connect(&context.feed, &SnapshotFeed::calm, this, &MissionFiles::follow);
  follow();
}

MissionDocument MissionFiles::missions_of(Robots which) const {
  const Snapshot& now = context_.feed.undressed();
  MissionDocument document;
  if (now.world) document.world = now.world->name;
  for (const RobotLabel& label : labels_of(now)) {
    if (!label.present) continue;
    if (which == Robots::Selected && !is_selected(context_.feed.now(), label.id)) continue;
    Plan plan = context_.edits.plan_of(label.id);
    if (plan.waypoints.empty()) continue;
    document.missions.push_back({label.name, std::move(plan), routes_of(now, label.id)});
  }
  if (which == Robots::All) {
    for (const NoGoArea& area : no_go_of(now)) {
      document.no_go.push_back({area.corners, area.rules});
    }
  }
  return document;
}

void MissionFiles::follow() {
  const Snapshot& now = context_.feed.now();
  const auto plans = plans_of(now);
  const auto planned = [&](RobotId robot) {
    return label_of(now, robot) != nullptr && robot.index() < plans.size() &&
           !plans[robot.index()].waypoints.empty();
  };
  const bool selected = std::ranges::any_of(now.selected, planned);
  const bool any = std::ranges::any_of(labels_of(now), planned, &RobotLabel::id);
  ActionSet& actions = context_.actions;
  const QString why = now.selected.empty() ? tr("Choose a robot first")
                                           : tr("The selected robots have no way-points");
  actions.set_enabled("robot.save_missions", selected, why);
  actions.set_enabled("robot.copy_missions", selected, why);
  actions.set_enabled("robot.save_all_missions", any || !no_go_of(now).empty(),
                      tr("No robot has way-points, and there is no no-go area"));
}

void MissionFiles::ask_for_saving(MissionDocument document, Done done) {
  if (document.empty()) return;
  QFileDialog* const dialog = make_file_dialog(&context_.window, tr("Save missions"));
  dialog->setObjectName(QStringLiteral("save_missions"));
  const QString geo = tr("GeoJSON, places only (*.geojson)");
  dialog->setNameFilters({tr("Missions with everything (*.json)"), geo});
  dialog->setDefaultSuffix(QStringLiteral("json"));
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, geo](const QString& filter) {
    dialog->setDefaultSuffix(filter == geo ? kPlacesSuffix : QStringLiteral("json"));
  });
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->selectFile(QStringLiteral("missions.json"));
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, document = std::move(document), done = std::move(done)](const QString& file) {
            save_to(file, document, done);
          });
  dialog->open();
}

void MissionFiles::save_to(const QString& file, MissionDocument document, Done done) {
  std::string text;
  if (file.endsWith(QLatin1Char('.') + kPlacesSuffix, Qt::CaseInsensitive)) {
    std::vector<std::string> left_out;
    text = mission_geo_json(document, left_out);
    if (!left_out.empty()) {
      context_.messages.show_message(
          Severity::Caution, tr("Not in the GeoJSON file, which has places only; save a .json file "
                                "to keep everything:\n%1")
                                 .arg(unused_text(left_out)));
    }
  } else {
    text = mission_json(document);
  }
  saving_[file] = {std::move(document), std::move(done)};
  saver_.save([text = std::move(text)] { return QByteArray::fromStdString(text); }, file);
}

void MissionFiles::ask_for_loading() {
  QFileDialog* const dialog = make_file_dialog(&context_.window, tr("Load missions"));
  dialog->setObjectName(QStringLiteral("load_missions"));
  dialog->setNameFilters({tr("Missions (*.json *.geojson)"), tr("All files (*)")});
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &MissionFiles::load_from);
  dialog->open();
}

void MissionFiles::load_from(const QString& file) { load_or(file, {}); }

void MissionFiles::load_or(const QString& file, Done otherwise) {
  const World world = context_.feed.now().world;
  if (!world) return;
  const bool any = !otherwise;
  read(
      [file, world, any]() -> Read {
        const auto text = text_of_file(file);
        if (!text) return any ? Read(text.error()) : std::nullopt;
        if (!any && !looks_like_missions(*text)) return {};
        return read_missions(*text, file.toStdString(), world->cells);
      },
      QFileInfo(file).fileName(), tr("Load missions"), std::move(otherwise));
}

void MissionFiles::copy() {
  const MissionDocument document = missions_of(Robots::Selected);
  if (document.empty()) return;
  QGuiApplication::clipboard()->setText(QString::fromStdString(mission_json(document)));
  QStringList names;
  for (const FileMission& mission : document.missions) {
    names << QString::fromStdString(mission.robot);
  }
  context_.messages.show_message(Severity::Info, tr("Missions copied: %1").arg(many_names(names)),
                                 kMissionNews);
}

void MissionFiles::paste() {
  const World world = context_.feed.now().world;
  if (!world) return;
  std::string text = QGuiApplication::clipboard()->text().toStdString();
  read(
      [text = std::move(text), world]() -> Read {
        return read_missions(text, tr("clipboard").toStdString(), world->cells);
      },
      tr("the clipboard"), tr("Paste missions"), {});
}

void MissionFiles::read(std::function<Read()> read, const QString& name, const QString& entry,
                        Done otherwise) {
  const World world = context_.feed.now().world;
  pool_.start([this, read = std::move(read), name, entry, otherwise = std::move(otherwise), world] {
    const auto result = std::make_shared<Read>(read());
    QMetaObject::invokeMethod(
        this,
        [this, result, name, entry, otherwise, world] {
          if (!*result) return otherwise();
          if (!**result) return refuse(QString::fromStdString((*result)->error().text()));
          if (context_.feed.now().world != world) {
            return refuse(tr("another world was opened meanwhile"));
          }
          take(***result, name, entry);
        },
        Qt::QueuedConnection);
  });
}

void MissionFiles::refuse(const QString& why) {
  context_.messages.show_message(Severity::Warning, tr("No missions were loaded: %1").arg(why),
                                 kMissionNews);
}

std::optional<RobotId> MissionFiles::robot_named(const std::string& name) const {
  if (name.empty()) return {};
  // The name of the world file first, then the one that the operator has chosen.
  for (const Snapshot* const now : {&context_.feed.undressed(), &context_.feed.now()}) {
    const auto labels = labels_of(*now);
    const auto found = std::ranges::find_if(
        labels, [&name](const RobotLabel& label) { return label.present && label.name == name; });
    if (found != labels.end()) return found->id;
  }
  return {};
}

void MissionFiles::take(const MissionDocument& document, const QString& name,
                        const QString& entry) {
  if (!document.unused.empty()) {
    context_.messages.show_message(
        Severity::Caution, tr("Not loaded from %1:\n%2").arg(name, unused_text(document.unused)));
  }
  if (document.empty()) return refuse(tr("%1 has no missions").arg(name));
  std::vector<std::optional<RobotId>> targets;
  for (const FileMission& mission : document.missions) {
    auto robot = robot_named(mission.robot);
    // Two names of one robot: its mission is the first.
    if (robot && std::ranges::find(targets, robot) != targets.end()) robot.reset();
    targets.push_back(robot);
  }
  const bool all = std::ranges::all_of(targets, [](const auto& robot) { return bool(robot); });
  if (all) return load(document, targets, name, entry);
  ask_for_robots(document, name, entry, targets);
}

void MissionFiles::ask_for_robots(const MissionDocument& document, const QString& name,
                                  const QString& entry,
                                  const std::vector<std::optional<RobotId>>& targets) {
  const Snapshot& now = context_.feed.now();
  QStringList missing;
  for (std::size_t k = 0; k < targets.size(); ++k) {
    if (targets[k]) continue;
    const FileMission& mission = document.missions[k];
    const auto count = mission.plan.waypoints.size();
    const QString robot =
        mission.robot.empty() ? tr("Without a robot") : QString::fromStdString(mission.robot);
    missing << (count == 1 ? tr("%1 (1 way-point)").arg(robot)
                           : tr("%1 (%2 way-points)").arg(robot).arg(count));
  }
  MissionDialog::Robots robots;
  for (const RobotLabel& label : labels_of(now)) {
    if (!label.present || std::ranges::find(targets, std::optional(label.id)) != targets.end()) {
      continue;
    }
    robots.emplace_back(label.id, QString::fromStdString(label.name));
  }
  auto* const dialog = new MissionDialog(missing, std::move(robots), now.active, &context_.window);
  connect(dialog, &QDialog::accepted, this,
          [this, dialog, document, name, entry, targets, world = now.world] {
            if (context_.feed.now().world != world) {
              return refuse(tr("another world was opened meanwhile"));
            }
            auto all = targets;
            auto chosen = dialog->chosen();
            auto next = chosen.begin();
            for (auto& target : all) {
              if (!target) target = *next++;
            }
            load(document, all, name, entry);
          });
  dialog->open();
}

void MissionFiles::load(const MissionDocument& document,
                        const std::vector<std::optional<RobotId>>& targets, const QString& name,
                        const QString& entry) {
  const QString why = why_not(document);
  if (!why.isEmpty()) return refuse(tr("%1: %2").arg(name, why));
  EditStack::Plans plans;
  for (std::size_t k = 0; k < targets.size(); ++k) {
    const Plan& plan = document.missions[k].plan;
    if (targets[k] && context_.edits.plan_of(*targets[k]) != plan) {
      plans.emplace_back(*targets[k], plan);
    }
  }
  const World world = context_.feed.now().world;
  context_.group.confirm_replacing(plans, entry, [=, this] {
    if (context_.feed.now().world != world) return refuse(tr("another world was opened meanwhile"));
    carry_out(document, targets, name, entry);
  });
}

QString MissionFiles::why_not(const MissionDocument& document) const {
  const Snapshot& plain = context_.feed.undressed();
  const auto& present = plain.marks;
  const auto marks = new_marks(document.marks,
                               present ? std::span<const Mark>(*present) : std::span<const Mark>());
  if ((present ? present->size() : 0) + marks.size() > Marks::kMost) {
    return tr("the world would have more than %1 marks. Remove some first.").arg(Marks::kMost);
  }
  const auto areas = new_areas(document.no_go, plain);
  if (no_go_of(plain).size() + areas.size() > NoGoArea::kMost) {
    return tr("the world would have more than %1 no-go areas. Remove some first.")
        .arg(NoGoArea::kMost);
  }
  const bool explores = std::ranges::any_of(
      areas, [](const NoGoContent& area) { return area.rules.exploration_only; });
  if (explores && !plain.exploration) {
    return tr("it has no-go areas for exploration, but robots do not explore in this world.");
  }
  return {};
}

void MissionFiles::carry_out(MissionDocument document,
                             const std::vector<std::optional<RobotId>>& targets,
                             const QString& name, const QString& entry) {
  const QString why = why_not(document);
  if (!why.isEmpty()) return refuse(tr("%1: %2").arg(name, why));
  const Snapshot& plain = context_.feed.undressed();
  EditStack& edits = context_.edits;
  EditStack::Plans plans;
  std::vector<std::pair<RobotId, bool>> routes;
  MissionDocument loaded{document.world, {}, document.marks, document.no_go};
  QStringList names;
  for (std::size_t k = 0; k < targets.size(); ++k) {
    const RobotLabel* const label = targets[k] ? label_of(plain, *targets[k]) : nullptr;
    if (label == nullptr) continue;
    FileMission& mission = document.missions[k];
    const auto automatic = routes_of(plain, label->id);
    if (automatic && mission.routes && *automatic != *mission.routes) {
      routes.emplace_back(label->id, *mission.routes);
    }
    if (mission.plan.waypoints.empty()) mission.plan.patrol = false;
    if (edits.plan_of(label->id) != mission.plan) plans.emplace_back(label->id, mission.plan);
    names << QString::fromStdString(label->name);
    mission.robot = label->name;
    loaded.missions.push_back(std::move(mission));
  }
  const auto& present = plain.marks;
  auto marks =
      new_marks(loaded.marks, present ? std::span<const Mark>(*present) : std::span<const Mark>());
  const auto areas = new_areas(loaded.no_go, plain);
  const std::size_t added = marks.size();
  if (!plans.empty() || !routes.empty() || !marks.empty() || !areas.empty()) {
    edits.stack().beginMacro(entry);
    edits.revise_plans(plans, entry);
    push_routes(edits, std::move(routes), entry);
    edits.add_marks(std::move(marks), entry);
    for (const NoGoContent& area : areas) edits.add_no_go(area);
    edits.stack().endMacro();
  }
  if (!names.isEmpty()) {
    context_.messages.show_message(
        Severity::Info,
        tr("Missions loaded from %1: %2. Robots that stand start when you resume "
           "their missions.")
            .arg(name, many_names(names)),
        kMissionNews);
  }
  if (!loaded.marks.empty()) {
    context_.messages.show_message(Severity::Info,
                                   tr("Marks loaded from %1: %2; already there: %3.")
                                       .arg(name)
                                       .arg(added)
                                       .arg(loaded.marks.size() - added));
  }
  if (!loaded.no_go.empty()) {
    context_.messages.show_message(Severity::Info,
                                   tr("No-go areas loaded from %1: %2; already there: %3.")
                                       .arg(name)
                                       .arg(areas.size())
                                       .arg(loaded.no_go.size() - areas.size()));
  }
  emit stored(loaded);
}

}  // namespace magna
