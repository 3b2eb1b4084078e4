// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/obstacle_files.h"

#include <QFile>
#include <QFileDialog>
#include <string>

#include "core/knowledge/obstacle_file.h"
#include "widgets/edit/edit_stack.h"
#include "widgets/message_area.h"
#include "widgets/remote_reader.h"

namespace magna {
namespace {

QFileDialog* make_dialog(QWidget& window, const QString& title, const char* name) {
  auto* const dialog = new QFileDialog(&window, title);
  dialog->setObjectName(QLatin1String(name));
  dialog->setNameFilters(
      {ObstacleFiles::tr("Obstacle maps (*.json)"), ObstacleFiles::tr("All files (*)")});
  dialog->setDefaultSuffix(QStringLiteral("json"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  return dialog;
}

}  // namespace

ObstacleFiles::ObstacleFiles(QWidget& window, EditStack& edits, MessageArea& messages,
                             QObject* parent)
    : QObject(parent), window_(window), edits_(edits), messages_(messages) {
  connect(&saver_, &FileSaver::saved, this, [this](const QString& file) {
    messages_.show_message(Severity::Info, tr("Obstacle map saved: %1").arg(file));
  });
  connect(&saver_, &FileSaver::failed, this, [this](const QString& file, const QString& why) {
    messages_.show_message(Severity::Warning,
                           tr("The obstacle map was not saved: %1: %2").arg(file, why));
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
  const Snapshot& now = edits_.now();
  const std::string text = obstacle_text(sightings_of(now), zones_of(now));
  saver_.save([bytes = QByteArray::fromStdString(text)] { return bytes; }, file);
}

void ObstacleFiles::load_from(const QString& file) {
  const auto refuse = [this](const QString& why) {
    messages_.show_message(Severity::Warning, tr("The obstacle map was not loaded: %1").arg(why));
  };
  QFile from(file);
  if (!from.open(QIODevice::ReadOnly)) {
    return refuse(QStringLiteral("%1: %2").arg(file, from.errorString()));
  }
  // One byte more than allowed is enough to be refused.
  const std::string text = from.read(qint64{kMostObstacleBytes} + 1).toStdString();
  const auto map = read_obstacles(text, file.toStdString());
  if (!map) return refuse(QString::fromStdString(map.error().text()));
  edits_.replace_obstacles(text);
}

}  // namespace magna
