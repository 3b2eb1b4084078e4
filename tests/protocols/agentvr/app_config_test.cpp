// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_vr_settings.h"

#include <gmock/gmock.h>

#include <set>

#include "core/geometry/angle.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

QByteArray with(const char* inner) {
  return QByteArray("<?xml version=\"1.0\"?>\n<cConfiguration>\n") + inner +
         "\n</cConfiguration>\n";
}

AppConfig parsed(const QByteArray& text) {
  auto config = parse_app_config(text, "APPConfig.config");
  EXPECT_TRUE(config) << config.error().text();
  return config ? *std::move(config) : AppConfig{};
}

std::string problem(const QByteArray& text) {
  const auto config = parse_app_config(text, "APPConfig.config");
  return config ? "" : config.error().text();
}

std::vector<std::string> warnings(const QByteArray& text) {
  std::vector<std::string> all;
  for (const Error& warning : parsed(text).warnings) all.push_back(warning.text());
  return all;
}

TEST(AppConfig, MatchesColumnShippedAByDefault) {
  const AgentVrSettings settings = parsed("<cConfiguration/>").settings;
  EXPECT_FALSE(settings.local_port);
  EXPECT_FALSE(settings.sync_mode);
  EXPECT_EQ(settings.simulation_time_per_frame, 0.1);
  EXPECT_TRUE(settings.send_grid_position);
  EXPECT_FALSE(settings.send_eye_position) << "the dialect decides";
  EXPECT_FALSE(settings.send_head_motion);
  EXPECT_EQ(settings.server_version, "1.0");
  EXPECT_FALSE(settings.dialect);
}

TEST(AppConfig, ReadsTheFileOfTheOriginal) {
  const AppConfig config = parsed(R"(<?xml version="1.0" encoding="utf-8"?>
<cConfiguration xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <LocalPort>2337</LocalPort>
  <SyncMode>true</SyncMode>
  <SimulationTimePerFrame>0.05</SimulationTimePerFrame>
  <!-- of the table -->
  <ImageResolutionWidth> 408 </ImageResolutionWidth>
  <ImageResolutionHeight>308</ImageResolutionHeight>
  <SendGridPosition>false</SendGridPosition>
  <MovementSpeed>1.8</MovementSpeed>
  <CameraDisplayWidth>512</CameraDisplayWidth>
  <CameraDisplayHeight>300</CameraDisplayHeight>
  <FovHorizontal>102</FovHorizontal>
  <FovVertical>77</FovVertical>
  <IPAddress>192.168.0.12</IPAddress>
  <MakeVideo>true</MakeVideo>
  <sphericalProjection>true</sphericalProjection>
</cConfiguration>
)");
  const AgentVrSettings& settings = config.settings;
  std::vector<std::string> told;
  for (const Error& warning : config.warnings) told.push_back(warning.text());
  EXPECT_THAT(told, ElementsAre(HasSubstr("CameraDisplayWidth has no effect"),
                                HasSubstr("CameraDisplayHeight has no effect"),
                                HasSubstr("MakeVideo has no effect: walks wait for no client")));
  EXPECT_EQ(settings.local_port, 2337);
  EXPECT_TRUE(settings.sync_mode);
  EXPECT_EQ(settings.simulation_time_per_frame, 0.05);
  EXPECT_EQ(settings.image_width, 408);
  EXPECT_EQ(settings.image_height, 308);
  EXPECT_FALSE(settings.send_grid_position);
  EXPECT_EQ(settings.movement_speed, 1.8);
  EXPECT_DOUBLE_EQ(settings.fov_horizontal.value(), radians(102));
  EXPECT_DOUBLE_EQ(settings.fov_vertical.value(), radians(77));
  EXPECT_EQ(settings.ip_address, "192.168.0.12");
  EXPECT_EQ(settings.projection, Projection::EquiAngular);
}

TEST(AppConfig, ReadsTheBuiltInValuesOfTheOriginal) {
  const AgentVrSettings settings = parsed(with(R"(
  <SyncModeFrameTimeOut>3</SyncModeFrameTimeOut>
  <TurnRate>50</TurnRate>
  <SendEyePosition>true</SendEyePosition>
  <SendHeadMotion>1</SendHeadMotion>
  <SendObjectPosition>False</SendObjectPosition>
  <SensorRate>30</SensorRate>
  <ImageQueue>3</ImageQueue>
  <serverVersion>1.1</serverVersion>
  <dialect>B</dialect>
  <statusCodes>unity</statusCodes>
  <eyePreset>unity</eyePreset>
  <acceptEmptyFrameAsStopSync>0</acceptEmptyFrameAsStopSync>)"))
                                       .settings;
  EXPECT_EQ(settings.sync_timeout, 3.0);
  EXPECT_DOUBLE_EQ(settings.turn_rate.value(), radians(50));
  EXPECT_EQ(settings.send_eye_position, true);
  EXPECT_TRUE(settings.send_head_motion);
  EXPECT_EQ(settings.send_object_position, false) << "set by hand";
  EXPECT_EQ(settings.sensor_rate, 30.0);
  EXPECT_EQ(settings.image_queue, 3U);
  EXPECT_EQ(settings.server_version, "1.1");
  EXPECT_EQ(settings.dialect, AgentDialect::B);
  EXPECT_EQ(settings.status_codes, AgentStatusCodes::Unity);
  EXPECT_EQ(settings.eye_preset, EyePreset::Unity);
  EXPECT_FALSE(settings.empty_frame_is_stop_sync);
}

TEST(AppConfig, PictureSizesMatchTheFilesOfTheOriginal) {
  // Revision A0, with its misspelt key.
  const char* const keys =
      "<FovHorizontal>120</FovHorizontal><FovVertical>90</FovVertical>"
      "<ImageResolutionHight>256</ImageResolutionHight>";
  const auto height = [&](int width, const std::string& more) {
    const std::string size =
        "<ImageResolutionWidth>" + std::to_string(width) + "</ImageResolutionWidth>";
    return parsed(with((size + more).c_str())).settings.image_height;
  };
  EXPECT_EQ(height(256, keys), 148);
  EXPECT_EQ(height(512, keys), 296);
  EXPECT_EQ(height(1024, keys), 591);
  EXPECT_EQ(height(408, ""), 236) << "the usual fields of view";
  // Revision A has more keys and its height in its code.
  EXPECT_EQ(height(408, std::string(keys) + "<CameraDisplayHeight>256</CameraDisplayHeight>"), 308);
  EXPECT_EQ(height(408, std::string(keys) + "<IPAddressEntry>1</IPAddressEntry>"), 308);
  EXPECT_EQ(height(408, "<ImageResolutionHeight>300</ImageResolutionHeight>"), 300);
  EXPECT_FALSE(parsed(with(keys)).settings.image_height) << "without a width";
}

TEST(AppConfig, LeavesTheDialectOpenForDetection) {
  EXPECT_FALSE(parsed(with("<dialect>auto</dialect>")).settings.dialect);
}

TEST(AppConfig, WarnsOfUnknownOrIneffectiveKeys) {
  EXPECT_THAT(
      warnings(with("<ImageResolutionHight>256</ImageResolutionHight>\n"
                    "  <Gravity><x>1</x><y/></Gravity>\n"
                    "<localport>7</localport>\n"
                    "<IPAddressEntry>1</IPAddressEntry>\n"
                    "<SyncMode>true</SyncMode><SyncMode>false</SyncMode>")),
      ElementsAre("APPConfig.config:3:23: unknown key ImageResolutionHight is passed over; did you "
                  "mean ImageResolutionHeight?",
                  "APPConfig.config:4:12: unknown key Gravity is passed over",
                  "APPConfig.config:5:12: unknown key localport is passed over; did you mean "
                  "LocalPort?",
                  "APPConfig.config:6:17: IPAddressEntry has no effect: without IPAddress it "
                  "listens on this machine alone",
                  "APPConfig.config:7:36: SyncMode is there again; the last one counts"));
  EXPECT_FALSE(
      parsed(with("<SyncMode>true</SyncMode><SyncMode>false</SyncMode>")).settings.sync_mode);
}

TEST(AppConfig, RejectsInvalidValuesWithTheirPlace) {
  EXPECT_EQ(
      problem(with("<LocalPort>many</LocalPort>")),
      "APPConfig.config:3:12: LocalPort: expected a whole number from 0 to 65535, not 'many'");
  EXPECT_EQ(problem(with("\n  <MovementSpeed>1,8</MovementSpeed>")),
            "APPConfig.config:4:18: MovementSpeed: expected a number from 0.001 to 1000 units/s, "
            "not '1,8'");
  EXPECT_EQ(problem(with("<SyncMode>maybe</SyncMode>")),
            "APPConfig.config:3:11: SyncMode: expected true or false, not 'maybe'");
  EXPECT_EQ(problem(with("<dialect>C</dialect>")),
            "APPConfig.config:3:10: dialect: expected auto, A or B, not 'C'");
  for (const char* bad : {"", "nan", "inf", "-1", "0", "1e9", "0x10", "+1", "1 2", "1.8f"}) {
    EXPECT_THAT(problem(with(("<MovementSpeed>" + std::string(bad) + "</MovementSpeed>").c_str())),
                HasSubstr("MovementSpeed: expected"))
        << bad;
  }
  EXPECT_NE(problem(with("<MakeVideo>maybe</MakeVideo>")), "");
  EXPECT_NE(problem(with("<CameraDisplayWidth>-1</CameraDisplayWidth>")), "");
  EXPECT_NE(problem(with("<LocalPort>65536</LocalPort>")), "");
  EXPECT_NE(problem(with("<LocalPort>1337.5</LocalPort>")), "");
  EXPECT_NE(problem(with("<IPAddress/>")), "");
}

TEST(AppConfig, RejectsFilesThatAreNotConfigurations) {
  EXPECT_EQ(problem("<config><LocalPort>1</LocalPort></config>"),
            "APPConfig.config:1:9: the root is config, not cConfiguration");
  EXPECT_THAT(problem(""), HasSubstr("no XML"));
  EXPECT_THAT(problem("LocalPort=1337"), HasSubstr("no XML"));
  EXPECT_THAT(problem("<cConfiguration><LocalPort>1337</cConfiguration>"), HasSubstr("no XML"));
  EXPECT_THAT(problem("<cConfiguration><LocalPort>1337</LocalPort>"), HasSubstr("no XML"));
  EXPECT_THAT(problem("<cConfiguration/><more/>"), HasSubstr("no XML"));
  EXPECT_THAT(problem(with("<LocalPort>1<x/></LocalPort>")), HasSubstr("APPConfig.config:3:"));
}

TEST(AppConfig, ReportsAMissingFile) {
  const auto config = load_app_config("/nowhere/APPConfig.config");
  ASSERT_FALSE(config);
  EXPECT_THAT(config.error().text(), HasSubstr("/nowhere/APPConfig.config: cannot read it"));
}

TEST(AppConfig, EachKeyIsListedOnceWithItsValues) {
  std::set<std::string_view> names;
  for (const AppConfigKey& key : app_config_keys()) {
    EXPECT_TRUE(names.insert(key.name).second) << key.name;
    EXPECT_FALSE(key.expects.empty()) << key.name;
    AgentVrSettings settings;
    EXPECT_FALSE(key.set(settings, "\x01 no value \x01") && key.name != "IPAddress" &&
                 key.name != "serverVersion")
        << key.name;
  }
}

}  // namespace
}  // namespace magna
