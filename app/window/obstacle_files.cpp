// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/obstacle_files.h"

#include <QFileDialog>
#include <utility>

#include "core/knowledge/obstacle_file.h"
#include "widgets/edit/edit_stack.h"
#include "widgets/file_dialog.h"
#include "widgets/message_area.h"
#include "widgets/remote_reader.h"

namespace magna {
namespace {

const QString kObstacleNews = QStringLiteral("obstacles");  ///< subject of results

QFileDialog* make_dialog(QWidget& window, const QString& title, const char* name) {
  auto* const dialog = make_file_dialog(&window, title);
  dialog->setObjectName(QLatin1String(name));
  dialog->setNameFilters(
      {ObstacleFiles::tr("Obstacle maps (*.json)"), ObstacleFiles::tr("All files (*)")});
  dialog->setDefaultSuffix(QStringLiteral("json"));
  return dialog;
}

}  // namespace

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
  QFileDialog* const dialog = make_dialog(window_, tr("Save obstacle map"), "save_obstacles");
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->selectFile(QStringLiteral("obstacles.json"));
  connect(dialog, &QFileDialog::fileSelected, this, &ObstacleFiles::save_to);
  dialog->open();
}

void ObstacleFiles::ask_for_loading() {
  QFileDialog* const dialog = make_dialog(window_, tr("Load obstacle map"), "load_obstacles");
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

}  // namespace magna
