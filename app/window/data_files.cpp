// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/data_files.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <memory>
#include <utility>

#include "app/window/mission_files.h"
#include "core/engine/marks.h"
#include "core/knowledge/obstacle_file.h"
#include "core/view/mark_file.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

// Subjects of results.
const QString kMarkNews = QStringLiteral("marks");
const QString kObstacleNews = QStringLiteral("obstacles");
const QString kPlanLogNews = QStringLiteral("plan log");

/// What a file contains, or why it cannot be read.
struct ReadMarks {
  Result<std::vector<MarkContent>> marks;
  std::vector<std::string> unused;  ///< parts of it that are not marks
};

/// A dialog for files of a kind, "Tables (*.csv)", whose names end with the suffix unless told.
QFileDialog* make_data_dialog(QWidget& window, const QString& title, const char* name,
                              const QString& kind, const char* suffix) {
  auto* const dialog = make_file_dialog(&window, title);
  dialog->setObjectName(QLatin1String(name));
  dialog->setNameFilters({kind, tr("All files (*)")});
  dialog->setDefaultSuffix(QLatin1String(suffix));
  return dialog;
}

/// A kind of file for marks, and how its names end.
struct MarkFormat {
  QString kind;
  QString suffix;
};
std::vector<MarkFormat> mark_formats() {
  return {{tr("Tables (*.csv)"), QStringLiteral("csv")},
          {tr("GeoJSON (*.geojson *.json)"), QStringLiteral("geojson")},
          {tr("Pages with pictures (*.html)"), QStringLiteral("html")}};
}

QFileDialog* make_obstacle_dialog(QWidget& window, const QString& title, const char* name) {
  return make_data_dialog(window, title, name, tr("Obstacle maps (*.json)"), "json");
}

/// Call it on a thread.
ReadMarks marks_of_file(const QString& file, const CellMap& map) {
  const std::string name = file.toStdString();
  QFile opened(file);
  if (!opened.open(QIODevice::ReadOnly)) {
    return {Error{opened.errorString().toStdString(), name}, {}};
  }
  // One byte more, so that a larger file is refused.
  const QByteArray bytes = opened.read(static_cast<qint64>(kMostMarkBytes) + 1);
  std::vector<std::string> unused;
  auto marks =
      read_marks(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())), name,
                 map, &unused);
  return {std::move(marks), std::move(unused)};
}

}  // namespace

MarkFiles::MarkFiles(QWidget& window, EditStack& edits, MessageArea& messages, QObject* parent)
    : QObject(parent), window_(window), edits_(edits), messages_(messages) {
  pool_.setMaxThreadCount(1);
  connect(&saver_, &FileSaver::saved, this, [this](const QString& file) {
    messages_.show_message(Severity::Info, tr("Marks exported: %1").arg(file), kMarkNews);
    emit stored(std::exchange(saving_[file], {}));
  });
  connect(&saver_, &FileSaver::failed, this, [this](const QString& file, const QString& why) {
    messages_.show_message(Severity::Warning,
                           tr("The marks were not exported: %1: %2").arg(file, why), kMarkNews);
  });
}

void MarkFiles::ask_for_export() {
  const std::vector<MarkFormat> formats = mark_formats();
  QFileDialog* const dialog =
      make_data_dialog(window_, tr("Export marks"), "export_marks", formats[0].kind, "csv");
  QStringList kinds;
  for (const MarkFormat& format : formats) kinds << format.kind;
  dialog->setNameFilters(kinds);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->selectFile(QStringLiteral("marks.csv"));
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, formats](const QString& kind) {
    for (const MarkFormat& format : formats) {
      if (format.kind == kind) dialog->setDefaultSuffix(format.suffix);  // that of the name follows
    }
  });
  // Pages have the explored share.
  SnapshotFeed& feed = edits_.feed();
  feed.wish(*this, &SnapshotParts::progress, true);
  connect(dialog, &QFileDialog::finished, this,
          [this, &feed] { feed.wish(*this, &SnapshotParts::progress, false); });
  connect(dialog, &QFileDialog::fileSelected, this, &MarkFiles::export_to);
  dialog->open();
}

void MarkFiles::ask_for_import() {
  QFileDialog* const dialog = make_data_dialog(window_, tr("Import marks"), "import_marks",
                                               tr("Marks (*.csv *.json *.geojson)"), "csv");
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &MarkFiles::import_from);
  dialog->open();
}

void MarkFiles::export_page(const QString& file) {
  const Snapshot& now = edits_.now();
  MarkReportFacts facts;
  if (now.world) facts.world = now.world->name;
  facts.seed = now.seed;
  facts.now = now.tick;
  facts.tick_seconds = now.tick_seconds;
  if (now.progress) facts.explored = now.progress->share;
  saving_[file].clear();  // it cannot be imported
  saver_.save(
      [facts, marks = now.marks, images = images_ ? images_() : ReportImages()] {
        const std::span<const Mark> all =
            marks ? std::span<const Mark>(*marks) : std::span<const Mark>();
        return QByteArray::fromStdString(mark_html(all, images, facts));
      },
      file);
}

void MarkFiles::export_to(const QString& file) {
  if (file.endsWith(QStringLiteral(".html"), Qt::CaseInsensitive) ||
      file.endsWith(QStringLiteral(".htm"), Qt::CaseInsensitive)) {
    return export_page(file);
  }
  auto& saving = saving_[file];
  saving.clear();
  if (edits_.now().marks) {
    for (const Mark& mark : *edits_.now().marks) saving.push_back(mark.mark);
  }
  const bool json = file.endsWith(QStringLiteral("json"), Qt::CaseInsensitive);
  saver_.save(
      [json, marks = edits_.now().marks, tick_seconds = edits_.now().tick_seconds] {
        const std::span<const Mark> all =
            marks ? std::span<const Mark>(*marks) : std::span<const Mark>();
        return QByteArray::fromStdString(json ? mark_json(all, tick_seconds)
                                              : mark_csv(all, tick_seconds));
      },
      file);
}

void MarkFiles::import_from(const QString& file) {
  const auto world = edits_.now().world;
  if (!world) return;
  pool_.start([this, file, world] {
    auto read = std::make_shared<ReadMarks>(marks_of_file(file, world->cells));
    QMetaObject::invokeMethod(
        this,
        [this, file, world, read] {
          const auto refuse = [this](const QString& why) {
            messages_.show_message(Severity::Warning, tr("No marks were imported: %1").arg(why),
                                   kMarkNews);
          };
          if (!read->marks) return refuse(QString::fromStdString(read->marks.error().text()));
          if (edits_.now().world != world) return refuse(tr("another world was opened meanwhile"));
          const auto& present = edits_.now().marks;
          const std::size_t count = present ? present->size() : 0;
          auto added = new_marks(
              *read->marks, present ? std::span<const Mark>(*present) : std::span<const Mark>());
          if (count + added.size() > Marks::kMost) {
            return refuse(tr("%1: the world would have more than %2 marks. Remove some first.")
                              .arg(file)
                              .arg(Marks::kMost));
          }
          const std::size_t known = read->marks->size() - added.size();
          messages_.show_message(Severity::Info,
                                 tr("Marks imported from %1: %2; already there: %3.")
                                     .arg(QFileInfo(file).fileName())
                                     .arg(added.size())
                                     .arg(known),
                                 kMarkNews);
          if (!read->unused.empty()) {
            messages_.show_message(Severity::Caution,
                                   tr("Not imported from %1:\n%2")
                                       .arg(QFileInfo(file).fileName(), unused_text(read->unused)));
          }
          edits_.add_marks(std::move(added), tr("Import marks"));
          emit stored(*read->marks);
        },
        Qt::QueuedConnection);
  });
}

ObstacleFiles::ObstacleFiles(QWidget& window, EditStack& edits, MessageArea& messages,
                             QObject* parent)
    : QObject(parent), window_(window), edits_(edits), messages_(messages) {
  connect(&saver_, &FileSaver::saved, this, [this](const QString& file) {
    messages_.show_message(Severity::Info, tr("Obstacle map saved: %1").arg(file), kObstacleNews);
  });
  connect(&saver_, &FileSaver::failed, this, [this](const QString& file, const QString& why) {
    messages_.show_message(Severity::Warning,
                           tr("The obstacle map was not saved: %1: %2").arg(file, why),
                           kObstacleNews);
  });
}

void ObstacleFiles::ask_for_saving() {
  QFileDialog* const dialog =
      make_obstacle_dialog(window_, tr("Save obstacle map"), "save_obstacles");
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->selectFile(QStringLiteral("obstacles.json"));
  connect(dialog, &QFileDialog::fileSelected, this, &ObstacleFiles::save_to);
  dialog->open();
}

void ObstacleFiles::ask_for_loading() {
  QFileDialog* const dialog =
      make_obstacle_dialog(window_, tr("Load obstacle map"), "load_obstacles");
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &ObstacleFiles::load_from);
  dialog->open();
}

void ObstacleFiles::save_to(const QString& file) {
  Snapshot now;
  now.sightings = edits_.now().sightings;
  now.zones = edits_.now().zones;
  saver_.save(
      [now] { return QByteArray::fromStdString(obstacle_text(sightings_of(now), zones_of(now))); },
      file);
}

void ObstacleFiles::load_from(const QString& file) {
  const auto refuse = [this](const QString& why) {
    messages_.show_message(Severity::Warning, tr("The obstacle map was not loaded: %1").arg(why),
                           kObstacleNews);
  };
  auto text = load_obstacle_text(file.toStdString());
  if (!text) return refuse(QString::fromStdString(text.error().text()));
  edits_.replace_obstacles(*std::move(text));
  messages_.show_message(Severity::Info, tr("Obstacle map loaded: %1").arg(file), kObstacleNews);
}

PlanLogExport::PlanLogExport(QWidget& window, ConsoleLink& link, MessageArea& messages,
                             QObject* parent)
    : QObject(parent), window_(window), link_(link), messages_(messages) {
  connect(&saver_, &FileSaver::saved, this, [this](const QString& file) {
    messages_.show_message(Severity::Info, tr("Plan log saved: %1").arg(file), kPlanLogNews);
  });
  connect(&saver_, &FileSaver::failed, this, [this](const QString& file, const QString& why) {
    messages_.show_message(Severity::Warning,
                           tr("The plan log was not saved: %1: %2").arg(file, why), kPlanLogNews);
  });
}

void PlanLogExport::ask_for_file() {
  QFileDialog* const dialog = make_data_dialog(window_, tr("Export plan log"), "export_plan_log",
                                               tr("Tables (*.csv)"), "csv");
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->selectFile(QStringLiteral("plan-log.csv"));
  connect(dialog, &QFileDialog::fileSelected, this, &PlanLogExport::save_to);
  dialog->open();
}

void PlanLogExport::save_to(const QString& file) {
  link_.ask_plan_log(*this, [this, file](const Result<std::string>& log) {
    if (!log) {
      messages_.show_message(Severity::Warning,
                             tr("The plan log was not saved: %1: %2")
                                 .arg(file, QString::fromStdString(log.error().text())),
                             kPlanLogNews);
      return;
    }
    saver_.save([bytes = QByteArray::fromStdString(*log)] { return bytes; }, file);
  });
}

}  // namespace magna
