// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/mark_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/render/render_rig.h"

namespace magna {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class MarkReportTest : public testing::Test {
 protected:
  MarkReportTest() {
    WorldDescription description = hall();
    description.things.push_back(
        thing("amy", ThingKind::Victim, {14.0, 6.0}, Footprint{1.7, 0.5, 0.0}));
    const Pose pose{3.0, 6.0, 0.0};
    images[7] = std::make_shared<const StoredImage>(StoredImage{
        ImageId{7}, RobotId{12}, 1310, std::make_shared<const RenderScene>(scene_of(description)),
        camera(looking_right()).at(pose), pose, pose});
  }
  std::string page() const { return mark_html(marks, images, facts); }
  static std::size_t count(const std::string& text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
    return found;
  }

  std::vector<Mark> marks = {
      {MarkId{1}, {MarkKind::Victim, {14.0, 6.0}, "", "robot13", 7}, "operator", 1311},
      {MarkId{2}, {MarkKind::SuspectedVictim, {1.0 / 3, 2.5}, "“deep”", "robot4"}, "act-r", 36'614},
      {MarkId{5}, {MarkKind::Hazard, {4, 5}, "gas", "", 0, MarkState::Dismissed}, "operator", 20}};
  ReportImages images;
  MarkReportFacts facts{"office", 42, 7234, 0.1, 0.7149};
};

TEST_F(MarkReportTest, HasARowForEachMark) {
  const std::string text = page();
  EXPECT_THAT(text, HasSubstr("<title>Findings in office</title>"));
  EXPECT_THAT(text, HasSubstr("Simulated time 0:12:03.4, seed 42, explored 71.4 %. Marks: "
                              "1 confirmed, 1 suspected, 1 dismissed.</p>"));
  EXPECT_EQ(count(text, "<tr id=\"mark-"), 3U);
  EXPECT_THAT(text, HasSubstr("<tr id=\"mark-1\" class=\"confirmed\"><td class=\"figure\">1</td>"
                              "<td>victim</td><td>confirmed</td>"));
  EXPECT_THAT(text, HasSubstr("<td>victim</td><td>suspected</td><td class=\"text\">“deep”</td>"
                              "<td class=\"figure\">0.333</td><td class=\"figure\">2.500</td>"
                              "<td>robot4</td><td class=\"figure\"></td><td>act-r</td>"
                              "<td class=\"figure\">1:01:01.4</td><td></td></tr>"));
  EXPECT_THAT(text, HasSubstr("<tr id=\"mark-5\" class=\"dismissed\">"));
  EXPECT_TRUE(text.ends_with("</html>\n"));
}

TEST_F(MarkReportTest, ContainsThePictureWithARingAroundThePlace) {
  const std::string text = page();
  EXPECT_EQ(count(text, "<img "), 1U);
  EXPECT_THAT(text, HasSubstr("alt=\"Picture of robot13 at 131.0 s\""));
  EXPECT_THAT(text, HasSubstr("src=\"data:image/png;base64,iVBORw0KGgo"));
  EXPECT_THAT(text, HasSubstr("<svg viewBox=\"0 0 "));
  EXPECT_EQ(count(text, "<circle "), 2U);
  marks[0].mark.at = {1.0, 6.0};  // behind the camera
  EXPECT_EQ(count(page(), "<circle "), 0U);
  EXPECT_EQ(count(page(), "<img "), 1U);
}

TEST_F(MarkReportTest, ContainsAPictureOnce) {
  marks[2].mark.image = 7;
  const std::string text = page();
  EXPECT_EQ(count(text, "<img "), 1U);
  EXPECT_THAT(text, HasSubstr("<a href=\"#mark-1\">as mark 1</a>"));
  marks[0].mark.image = 8;  // no longer in the queue
  EXPECT_THAT(page(), Not(HasSubstr("as mark")));
  EXPECT_EQ(count(page(), "<img "), 1U);
}

TEST_F(MarkReportTest, LoadsNothingAndRunsNothing) {
  const std::string evil = "<script>alert('x')</script>\"><img src=x onerror=y> & \x01\xFF";
  marks[0].mark.text = marks[0].mark.robot = marks[0].author = facts.world = evil;
  const std::string text = page();
  EXPECT_THAT(text, Not(HasSubstr("<script")));
  EXPECT_THAT(text, Not(HasSubstr("<img src=x")));
  EXPECT_THAT(text, HasSubstr("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&gt;"));
  EXPECT_THAT(text, HasSubstr("&amp;  \xEF\xBF\xBD"));
  EXPECT_EQ(text.find('\xFF'), text.npos);
  EXPECT_THAT(text, Not(HasSubstr("http://")));
  EXPECT_THAT(text, Not(HasSubstr("https://")));
  EXPECT_THAT(text, HasSubstr("default-src 'none'"));
}

TEST_F(MarkReportTest, CanBeEmpty) {
  marks.clear();
  facts = {};
  EXPECT_THAT(page(), HasSubstr("<title>Findings</title>"));
  EXPECT_THAT(page(), HasSubstr("Simulated time 0:00:00.0, seed 0. Marks: 0 confirmed"));
}

}  // namespace
}  // namespace magna
